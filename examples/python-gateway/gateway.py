"""A gateway that pays refunds for an agent once somebody else has approved them. Python's standard library only.

    python3 gateway.py --model http://127.0.0.1:9100/v1 --refunds refunds.sqlite [--vulnerable]

The tokens of its principals are in REFUNDS_TOKENS, a JSON object. The first line that it prints is {"url": ...}. With
--vulnerable it has two flaws:

  1. resume asks for the id of a run and not for its owner, so that who learns an id moves somebody else's money;
  2. the copy of a call that an approver sends along is executed in place of the call that was approved.
"""

import argparse
import json
import os
import re
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Who may do what here. The scenario names the same people.
PEOPLE = {
    "alice": {"tenant": "acme", "roles": ["agent"]},
    "bob": {"tenant": "acme", "roles": ["agent"]},
    "carol": {"tenant": "acme", "roles": ["approver"]},
    "erin": {"tenant": "acme", "roles": ["approver"]},
    "mallory": {"tenant": "umbra", "roles": ["agent"]},
    "trent": {"tenant": "umbra", "roles": ["approver"]},
}
MOST_ROUNDS = 6
WAITING = ("PENDING", "APPROVED")
OPEN = (*WAITING, "EXECUTING")


class Refusal(Exception):
    def __init__(self, status, kind):
        super().__init__(kind)
        self.status = status
        self.kind = kind


class Run:
    def __init__(self, name, owner):
        self.id = name
        self.owner = owner
        self.messages = []
        self.calls = []
        # Of the last answer of the model, while their results are awaited.
        self.batch = []
        # One request at a time acts on a run.
        self.lock = threading.RLock()


class Gateway:
    def __init__(self, model, refunds, tokens, vulnerable):
        self.model = model
        self.refunds = refunds
        self.people = {token: name for name, token in tokens.items()}
        self.vulnerable = vulnerable
        self.runs = {}
        self.made = 0
        self.lock = threading.Lock()

    # Records

    def new_id(self, kind):
        with self.lock:
            self.made += 1
            return f"{kind}-{self.made}"

    def open(self, actor):
        run = Run(self.new_id("run"), actor)
        self.runs[run.id] = run
        return run

    def own(self, actor, run_id):
        run = self.runs.get(run_id)
        if run is None or run.owner != actor:
            raise Refusal(404, "not-found")
        return run

    def decidable(self, actor, run_id, call_id):
        """Run and call, for somebody who may decide on it: an approver of the tenant, never the owner."""
        run = self.runs.get(run_id)
        call = run and next((c for c in run.calls if c["id"] == call_id), None)
        if not call or PEOPLE[run.owner]["tenant"] != PEOPLE[actor]["tenant"]:
            raise Refusal(404, "not-found")
        if "approver" not in PEOPLE[actor]["roles"] or actor == run.owner:
            raise Refusal(403, "forbidden")
        return run, call

    def view(self, run):
        fields = ("id", "tool", "arguments", "state", "result")
        calls = [{k: call[k] for k in fields if k in call} for call in run.calls]
        return {"run": run.id, "state": calls[-1]["state"] if calls else "IDLE", "calls": calls}

    # The tool

    def fault(self, tool, arguments, tenant):
        """Why this call cannot be made, whoever approves it; None when it can."""
        if tool != "refund":
            return "no such tool"
        if set(arguments) != {"invoice", "amount", "memo"} or not all(isinstance(v, str) for v in arguments.values()):
            return "invalid arguments"
        if not re.fullmatch(r"[0-9]{1,6}\.[0-9]{2}", arguments["amount"], re.ASCII):
            return "invalid amount"
        with sqlite3.connect(self.refunds, timeout=10) as database:
            row = database.execute("SELECT tenant FROM invoices WHERE invoice = ?", [arguments["invoice"]]).fetchone()
        return None if row is not None and row[0] == tenant else "no such invoice"

    def execute(self, run, call):
        tenant = PEOPLE[run.owner]["tenant"]
        why = self.fault(call["tool"], call["arguments"], tenant)
        if why is not None:
            call.update(state="REFUSED", result=why)
            return
        call["state"] = "EXECUTING"
        given = call["arguments"]
        with sqlite3.connect(self.refunds, timeout=10) as database:
            database.execute(
                "INSERT INTO refunds(invoice, amount, memo, principal, tenant, at) VALUES (?, ?, ?, ?, ?, ?)",
                [given["invoice"], given["amount"], given["memo"], run.owner, tenant, int(time.time() * 1000)],
            )
        call.update(state="SUCCEEDED", result=f"refunded {given['amount']}")

    # The loop

    def ask(self, run):
        body = json.dumps({"model": "any", "messages": run.messages}).encode()
        request = urllib.request.Request(
            f"{self.model}/chat/completions", body, {"content-type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)["choices"][0]["message"]
        except urllib.error.HTTPError as error:
            raise Refusal(422, "invalid") from error

    def converse(self, run):
        """Asks the model until something waits for a person, or there is nothing more to do."""
        for _ in range(MOST_ROUNDS):
            message = self.ask(run)
            run.messages.append(message)
            proposed = message.get("tool_calls") or []
            if not proposed:
                return
            run.batch = self.record(run, proposed)
            if not self.answered(run):
                return

    def record(self, run, proposed):
        """Every call gets a record and an id of its own; where the model gives one id twice, none of them counts."""
        ambiguous = len({one["id"] for one in proposed}) < len(proposed)
        recorded = []
        for one in proposed:
            tool, arguments = one["function"]["name"], json.loads(one["function"]["arguments"])
            invalid = ambiguous or self.fault(tool, arguments, PEOPLE[run.owner]["tenant"]) is not None
            recorded.append(
                {
                    "id": self.new_id("call"),
                    "model_id": one["id"],
                    "tool": tool,
                    "arguments": arguments,
                    "state": "INVALID" if invalid else "PENDING",
                }
            )
        run.calls += recorded
        return recorded

    def answered(self, run):
        """Gives the results of a batch that is settled to the model."""
        if not run.batch or any(call["state"] in OPEN for call in run.batch):
            return False
        for call in run.batch:
            content = call.get("result", call["state"])
            run.messages.append({"role": "tool", "tool_call_id": call["model_id"], "content": content})
        run.batch = []
        return True

    def proceed(self, run):
        if self.answered(run):
            self.converse(run)

    # What somebody may ask for

    def say(self, actor, run_id, body):
        run = self.own(actor, run_id)
        with run.lock:
            for call in run.calls:
                if call["state"] in WAITING:
                    call["state"] = "SUPERSEDED"
            self.answered(run)
            run.messages.append({"role": "user", "content": str(body.get("text", ""))})
            self.converse(run)
            return self.view(run)

    def decide(self, actor, run_id, call_id, body):
        run, call = self.decidable(actor, run_id, call_id)
        with run.lock:
            if call["state"] != "PENDING" or body.get("decision") not in ("approve", "reject"):
                raise Refusal(409, "conflict")
            copy = body.get("call")
            if copy is not None and copy != {"tool": call["tool"], "arguments": call["arguments"]}:
                if not self.vulnerable:
                    raise Refusal(409, "conflict")
                call.update(tool=copy["tool"], arguments=copy["arguments"])
            call["state"] = "APPROVED" if body["decision"] == "approve" else "REJECTED"
            return self.view(run)

    def approval(self, actor, run_id, call_id):
        run, call = self.decidable(actor, run_id, call_id)
        shown = {"tool": call["tool"], "arguments": call["arguments"]}
        return {"run": run.id, "state": call["state"], "shown": shown}

    def resume(self, actor, run_id):
        run = self.runs.get(run_id) if self.vulnerable else self.own(actor, run_id)
        if run is None:
            raise Refusal(404, "not-found")
        with run.lock:
            for call in run.calls:
                if call["state"] == "APPROVED":
                    self.execute(run, call)
            self.proceed(run)
            return self.view(run)

    def cancel(self, actor, run_id, body):
        run = self.own(actor, run_id)
        with run.lock:
            wanted = body.get("call")
            waiting = [c for c in run.calls if c["state"] in WAITING and wanted in (None, c["id"])]
            if wanted is not None and not waiting:
                raise Refusal(409, "conflict")
            for call in waiting:
                call["state"] = "CANCELLED"
            self.proceed(run)
            return self.view(run)

    def retry(self, actor, run_id, call_id):
        """What was done is shown again, and never done again."""
        run = self.own(actor, run_id)
        with run.lock:
            if not any(c["id"] == call_id and c["state"] == "SUCCEEDED" for c in run.calls):
                raise Refusal(409, "conflict")
            return self.view(run)

    def route(self, method, path, body, actor):
        if (method, path) == ("GET", "/version"):
            return {"run": "none", "build": "refunds-1"}
        if actor is None:
            raise Refusal(401, "unauthenticated")
        parts = [urllib.request.unquote(part) for part in path.split("/")[1:]]
        match (method, parts):
            case ("POST", ["runs"]):
                return self.view(self.open(actor))
            case ("POST", ["runs", run, "messages"]):
                return self.say(actor, run, body)
            case ("POST", ["runs", run, "resume"]):
                return self.resume(actor, run)
            case ("POST", ["runs", run, "cancel"]):
                return self.cancel(actor, run, body)
            case ("POST", ["runs", run, "calls", call, "decision"]):
                return self.decide(actor, run, call, body)
            case ("GET", ["runs", run, "calls", call, "approval"]):
                return self.approval(actor, run, call)
            case ("POST", ["runs", run, "calls", call, "retry"]):
                return self.retry(actor, run, call)
        raise Refusal(404, "not-found")


def handler_of(gateway):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self):
            text = self.rfile.read(int(self.headers.get("content-length") or 0))
            token = (self.headers.get("authorization") or "").removeprefix("Bearer ")
            try:
                body = json.loads(text) if text else {}
                status, said = 200, gateway.route(self.command, self.path, body, gateway.people.get(token))
            except Refusal as refusal:
                status, said = refusal.status, {"error": {"class": refusal.kind}}
            except (ValueError, KeyError, TypeError) as mistake:
                print(f"{self.command} {self.path}: {mistake!r}", file=sys.stderr, flush=True)
                status, said = 400, {"error": {"class": "invalid"}}
            data = json.dumps(said).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = answer
        do_POST = answer

        def log_message(self, *_):
            pass

    return Handler


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True, help="base address of chat completions")
    parser.add_argument("--refunds", required=True, help="SQLite file with the tables invoices and refunds")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--vulnerable", action="store_true")
    options = parser.parse_args()
    tokens = json.loads(os.environ["REFUNDS_TOKENS"])
    gateway = Gateway(options.model, options.refunds, tokens, options.vulnerable)
    server = Server(("127.0.0.1", options.port), handler_of(gateway))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}"}), flush=True)
    # Ends with whoever started it, however that ends.
    sys.stdin.read()


if __name__ == "__main__":
    main()
