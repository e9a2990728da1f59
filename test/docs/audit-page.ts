import { ASSERTIONS, INDICATORS } from '../../src/review/registry.ts';
import { cell, table } from './markdown.ts';

const EXAMPLE = `{
  "item": {
    "action_id": "act-1", "agent_id": "agent-7", "session_id": "s-1", "timestamp": "2026-05-04T10:00:00Z",
    "instruction": "Please refund $125.00 to the customer.",
    "tool": "billing", "operation": "refund", "arguments": { "amount": "1250.00", "customer": "c-9" },
    "grant_id": "g-1", "outcome": "proposed", "target_resource": "customers/c-9",
    "approval": { "approver_id": "carol", "approved_at": "2026-05-04T09:59:00Z" },
    "inputs_seen": [{ "source": "user", "excerpt": "Please refund $125.00 to the customer." }]
  },
  "context": {
    "records": {
      "grant": [{ "id": "g-1", "agent_id": "agent-7", "scopes": ["billing:refund"], "resources": ["customers/*"],
        "limits": { "amount": "500.00" }, "issued_at": "2026-05-01T00:00:00Z", "expires_at": "2026-06-01T00:00:00Z" }],
      "action": []
    },
    "references": {
      "consequential_operations": ["refund", "email:forward"],
      "session_rate": { "max": 60, "window_seconds": 60 },
      "burst": { "max": 10, "window_seconds": 10 }, "drift_factor": 10,
      "working_hours": { "start": "08:00", "end": "18:00", "utc_offset": "+02:00", "days": [1, 2, 3, 4, 5] }
    }
  }
}`;

/** The assertions and indicators of \`retcon audit\`, and what it reads. */
export function auditPage(): string {
  const assertions = ASSERTIONS.map((one) => [`\`${one.id}\``, cell(one.summary), `\`${one.clause}\``, one.severity]);
  const indicators = INDICATORS.map((one) => [`\`${one.id}\``, cell(one.summary)]);
  return `# Audit of recorded actions

\`retcon audit FILE...\` judges actions that were proposed, executed or blocked against the grant that they cite, the approvals on
record and the session around them. Nothing is sent anywhere, and nothing is blocked: the application enforces the decision.

${table(['assertion', 'holds where', 'clause', 'severity'], assertions)}

Each holds, fails, does not apply or is undecided, with a reason and its evidence. What is missing is undecided, never a failure
and never a success. A failed assertion exits 1; what is undecided alone exits 0, and 3 under \`--strict\`.

## Indicators

${table(['indicator', 'points at'], indicators)}

An indicator is never a failure.

## Input

One action with its context is a single verification:

\`\`\`json
${EXAMPLE}
\`\`\`

- A batch is \`{"items": [...], "context": {...}}\`, a list of actions, or JSON Lines: an action a line, contexts on lines of their own
  as \`{"context": {...}}\`. All files of one command are one batch; a line with \`item\` is a single verification of its own.
- \`--context FILE\` adds a context to all of them. A list of consequential operations replaces the default one: delete, pay,
  refund, transfer, send_external, grant_access.
- The session rate counts the supplied actions of the session in the window that ends with the one under review, that one among
  them; the same \`action_id\` counts once. In a single verification without \`context.records.action\` it is undecided; in a batch
  the items are the population.
- Limits are on top-level arguments. Write amounts as strings or as numbers: no digit of either is lost.
- Times are RFC 3339 with a zone. A grant is valid from \`issued_at\` until \`expires_at\` or \`revoked_at\`, which no longer count.
- A proposed and an executed action with the same \`action_id\` must agree in operation, target and every argument.
- OTLP JSON: spans whose \`gen_ai.operation.name\` is \`execute_tool\`. A tool called \`billing:refund\` is tool and operation, a flat name
  stands for both; attributes \`retcon.grant_id\`, \`retcon.approval\` and the like give any other key.
- The record of a campaign (\`retcon run --json\`): the effects of its findings.
- \`--judge COMMAND\` starts a command of yours that reads one question a line as JSON and answers \`{"outcome", "why"}\`. Without it
  questions of meaning stay undecided.

A log in order of time is read in two passes that keep its latest time window, its last hundred thousand proposals and its last
fifty thousand pairs of agent and operation. One that is not is indexed by session, up to two million actions.
`;
}
