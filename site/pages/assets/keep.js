// Has the pages kept on the device, where the browser allows it: over https, and on the computer itself. Only once the page is there
// and nothing else is to do; and nothing is fetched unasked over a connection that asks to save data, or for those who read another page that frames this one.
{
  const worker = new URL("../../sw.js", document.currentScript.src)
  const idle = self.requestIdleCallback || (act => setTimeout(act, 2000))

  async function keep() {
    await navigator.serviceWorker.register(worker)
    const { active } = await navigator.serviceWorker.ready
    if (!navigator.connection?.saveData) active.postMessage({ keep: location.href })
  }

  if (self === top && "serviceWorker" in navigator) addEventListener("load", () => idle(() => keep().catch(() => {})))
}
