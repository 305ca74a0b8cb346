// Has the pages kept on the device, where the browser allows it: over https, and on the computer itself.
import { root } from "./parts/service.js"

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register(new URL("sw.js", root)).catch(() => {}))
}
