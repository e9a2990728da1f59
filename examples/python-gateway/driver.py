"""Drives the gateway of this folder for Retcon: reads requests of `retcon-exec/1` from stdin, answers on stdout.

Nothing is printed to stdout but the protocol. What goes to stderr is in driver.log of the campaign folder.
"""

import json
import sys
import threading
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

PROTOCOL = "retcon-exec/1"
CAPABILITIES = {
    "actions": ["open", "say", "decide", "look", "resume", "cancel", "retry"],
    "paths": ["model", "resume"],
    "inspection": ["identity"],
}
SAYS = {"SUCCEEDED": "done"} | dict.fromkeys(("REJECTED", "CANCELLED", "SUPERSEDED", "INVALID", "REFUSED"), "not-done")

writing = threading.Lock()


def answer(request, kind, **fields):
    line = json.dumps({"type": kind, "id": request["id"], **fields})
    with writing:
        print(line, flush=True)


class Driver:
    def __init__(self):
        self.url = ""

    def request_of(self, do, given):
        """Method, path and body of an action. The ids in it are those that the gateway gave."""
        run, call = (urllib.request.quote(str(given.get(name, "")), safe="") for name in ("run", "call"))
        match do:
            case "open":
                return "POST", "/runs", {}
            case "say":
                return "POST", f"/runs/{run}/messages", {"text": given["text"]}
            case "decide":
                copy = {"call": given["copy"]} if "copy" in given else {}
                return "POST", f"/runs/{run}/calls/{call}/decision", {"decision": given["decision"], **copy}
            case "look":
                return "GET", f"/runs/{run}/calls/{call}/approval", None
            case "resume":
                return "POST", f"/runs/{run}/resume", {}
            case "cancel":
                return "POST", f"/runs/{run}/cancel", {"call": given["call"]} if "call" in given else {}
            case "retry":
                return "POST", f"/runs/{run}/calls/{call}/retry", {}
        raise ValueError(f"no words for {do}")

    def send(self, method, path, body, credential):
        """Status and text. Never raises for an answer; raises OSError when none came."""
        headers = {"content-type": "application/json"}
        if credential is not None:
            headers["authorization"] = f"Bearer {credential}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()

    def perform(self, request):
        method, path, body = self.request_of(request["do"], request["with"])
        try:
            status, text = self.send(method, path, body, request["credential"])
        except OSError as error:
            # It may have been processed all the same: nobody knows, so it is not said to be refused.
            answer(request, "performed", outcome="indeterminate", why=f"no whole answer: {error}")
            return
        said = parsed(text)
        kind = (said.get("error") or {}).get("class")
        served = f"run: {said['run']}" if "run" in said else f"error.class: {kind}" if kind else ""
        accepted = 200 <= status < 300
        result = {
            "outcome": "accepted" if accepted else "refused",
            "proof": {"serviced": served, "authenticated": status != 401},
            "status": status,
            "body": text,
        }
        if not accepted:
            result["why"] = f"answered {status} {kind or ''}".strip()
        if "run" in said:
            result["run"] = said["run"]
            result["captured"] = {"state": said.get("state")}
        if "shown" in said:
            # Compared with the call: an approver must be shown what would be executed.
            result["captured"] |= {"tool": said["shown"]["tool"], "arguments": said["shown"]["arguments"]}
        if accepted and "calls" in said:
            result["calls"] = [call["id"] for call in said["calls"]]
            result["claims"] = [
                {"call": call["id"], "says": SAYS[call["state"]]} for call in said["calls"] if call["state"] in SAYS
            ]
        answer(request, "performed", **result)

    def handle(self, request):
        match request["type"]:
            case "hello":
                self.url = request.get("url", "")
                answer(request, "hello", protocol=PROTOCOL, capabilities=CAPABILITIES)
            case "identity":
                _, text = self.send("GET", "/version", None, None)
                answer(request, "identity", identity=parsed(text).get("build"))
            case "open":
                answer(request, "opened")
            case "perform":
                self.perform(request)
            case "close":
                answer(request, "closed")
            case "shutdown":
                answer(request, "bye")


def parsed(text):
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def main():
    driver = Driver()

    def guarded(request):
        try:
            driver.handle(request)
        except Exception as error:
            print(f"{request['type']}: {error!r}", file=sys.stderr, flush=True)
            answer(request, "failed", why=repr(error)[:300])

    # Several trials are under way at once, so a request must not wait for the one before.
    with ThreadPoolExecutor(max_workers=32) as pool:
        for line in sys.stdin:
            pool.submit(guarded, json.loads(line))


if __name__ == "__main__":
    main()
