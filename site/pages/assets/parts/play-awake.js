// A telephone on the table keeps its screen on while somebody plays, where the browser can do that.

/** Keeps the screen on from now on; the browser lets go of it whenever the page is hidden, and is asked again when it is back. */
export function stayAwake() {
  if (!navigator.wakeLock) return
  const ask = () => { if (!document.hidden) navigator.wakeLock.request("screen").catch(() => { /* Low on power, or not allowed: the screen goes dark as always. */ }) }
  document.addEventListener("visibilitychange", ask)
  ask()
}
