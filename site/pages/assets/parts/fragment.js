// Data in the part of an address behind the `#`, which no browser sends to a server: packed small, in letters that
// survive being pasted anywhere.

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

/** Any value that JSON can say, as a word for an address. */
export async function pack(value) {
  const packed = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"))
  let letters = ""
  for (const byte of packed) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

/** The value that such a word holds. Raises an error where it holds none. */
export async function unpack(word) {
  const letters = atob(word.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))))
}
