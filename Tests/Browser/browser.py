"""A headless Chromium, driven over its own pipe (the DevTools protocol): no driver and no package is needed."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"]
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
KEYS = {
    "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "Tab": ("Tab", 9, ""), " ": ("Space", 32, " "),
    "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowUp": ("ArrowUp", 38, ""), "ArrowRight": ("ArrowRight", 39, ""),
    "ArrowDown": ("ArrowDown", 40, ""), "Backspace": ("Backspace", 8, ""),
}


class Browser:
    """One page in one browser. Use it as a context: the browser and its profile are gone afterwards."""

    def __init__(self, width=1400, height=900):
        program = next((path for path in map(shutil.which, NAMES) if path), MAC if os.path.exists(MAC) else None)
        if not program:
            raise SystemExit("Error: there is no Chromium here. Install it: .ci/install-packages test")
        self.profile = tempfile.mkdtemp()
        to_browser, self._writer = os.pipe()
        self._reader, from_browser = os.pipe()

        def as_three_and_four():
            # High first, so that neither is in the other's way.
            one, other = os.dup(to_browser), os.dup(from_browser)
            os.dup2(one, 3)
            os.dup2(other, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--hide-scrollbars",
             f"--user-data-dir={self.profile}", f"--window-size={width},{height}", "--no-first-run",
             "--disable-background-networking", "--force-device-scale-factor=1", "about:blank"],
            preexec_fn=as_three_and_four, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer, self._events, self._number, self.session = b"", [], 0, None
        self.console, self.requests = [], []
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility", "DOM"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    # The protocol

    def _receive(self, deadline):
        while b"\0" not in self._buffer:
            rest = deadline - time.monotonic()
            if rest <= 0 or not select.select([self._reader], [], [], rest)[0]:
                raise TimeoutError("the browser does not answer")
            chunk = os.read(self._reader, 1 << 20)
            if not chunk:
                raise EOFError("the browser has ended")
            self._buffer += chunk
        message, self._buffer = self._buffer.split(b"\0", 1)
        message = json.loads(message)
        self._note(message)
        return message

    def _note(self, message):
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.console.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded" and values["entry"]["level"] in ("error", "warning"):
            self.console.append(values["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning", "assert"):
            self.console.append(str(values["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])

    def call(self, method, timeout=60, **parameters):
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self._writer, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + timeout
        while True:
            answer = self._receive(deadline)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._events.append(answer.get("method"))

    # A person's hands and eyes

    def open(self, path, fragment=""):
        """Opens a file as from disk, and waits until its script has run."""
        self.console, self.requests, self._events = [], [], []
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url="file://" + os.path.abspath(path) + fragment)
        deadline = time.monotonic() + 60
        while not self.evaluate("document.readyState === 'complete' && performance.getEntriesByName('screengraph-ready').length > 0"):
            if time.monotonic() > deadline:
                raise TimeoutError(f"the script of {path} does not end: {self.console}")
            time.sleep(0.02)

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def wait(self, expression, seconds=5):
        deadline = time.monotonic() + seconds
        while not self.evaluate(expression):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        return True

    def middle(self, selector):
        return self.evaluate(
            f"(() => {{ const r = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2] })()")

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def point(self, selector):
        self.mouse("mouseMoved", *self.middle(selector))

    def click(self, selector):
        x, y = self.middle(selector)
        self.mouse("mouseMoved", x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", buttons=1, clickCount=1)

    def drag(self, start, end):
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, button="left", buttons=1, clickCount=1)
        for step in range(1, 6):
            self.mouse("mouseMoved", *(a + (b - a) * step / 5 for a, b in zip(start, end)), button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)

    def key(self, key, shift=False):
        name, code, text = KEYS.get(key, (key, ord(key.upper()[0]), key))
        values = {"key": key, "code": name, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **values)
        self.call("Input.dispatchKeyEvent", type="keyUp", **values)

    def type(self, text):
        for character in text:
            self.key(character)

    def prefers(self, scheme):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def accessible(self):
        """What a screen reader is told: pairs of role and name, in the order of the page."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", ""))
                for node in nodes if not node.get("ignored") and node.get("role")]
