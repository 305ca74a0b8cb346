// A page opened as a file loads no modules: that nobody referees there is said without them.
if (location.protocol === "file:") document.getElementById("absent")?.classList.add("sure")
