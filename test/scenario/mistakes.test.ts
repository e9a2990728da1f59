import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

const FILE = 'retcon.yaml';
const TARGET = 'targets/reference-gateway.yaml';
const BOB = 'credentials: { generate: true } } # her peer';
const TOP =
  '(valid: $schema, retcon, name, summary, extends, origin, target, principals, baselines, canaries, policy, cast, patches, lab, profiles, contract, operators, paths, budget, gate, …)';

type Edit = [file: string, from: string, to: string];

/** What a person reads, word for word: places, valid choices, nearest match. */
const golden: [what: string, edits: Edit[], messages: string[]][] = [
  [
    'a misspelt key',
    [[FILE, 'principals:', 'principles:']],
    [`retcon.yaml:59:1 principles: unknown key "principles", did you mean "principals"? ${TOP}`],
  ],
  [
    'a misspelt key inside',
    [[FILE, '    timeout: 20s', '    timeuot: 20s']],
    [
      'retcon.yaml:53:5 target.start.timeuot: unknown key "timeuot", did you mean "timeout"? (valid: command, env, ready, timeout)',
    ],
  ],
  [
    'a wrong choice',
    [[FILE, 'contract: baseline', 'contract: baseline\ngate: { failOn: hihg }']],
    [
      'retcon.yaml:266:17 gate.failOn: "hihg" is not a valid choice, did you mean "high"? (valid: critical, high, medium, low, info)',
    ],
  ],
  [
    'a missing key',
    [[FILE, 'carol: { tenant: acme, ', 'carol: { ']],
    ['retcon.yaml:62:3 principals.carol: missing key "tenant"'],
  ],
  [
    'a duplicate key',
    [[FILE, 'contract: baseline', 'contract: baseline\ncontract: policy']],
    ['retcon.yaml:266:1 contract: duplicate key "contract"'],
  ],
  [
    'broken YAML',
    [[FILE, 'principals:', 'principals: [']],
    [
      'retcon.yaml:61:3 not valid YAML: Missing , between flow sequence items',
      'retcon.yaml:69:1 not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
  ],
  [
    'wrong types',
    [
      [FILE, 'name: reference', 'name: 42'],
      [FILE, 'trials: 200', 'trials: lots'],
    ],
    [
      'retcon.yaml:6:7 name: must be text, not 42: write it in quotes, "42"',
      'retcon.yaml:295:23 profiles.quick.budget.trials: must be a number, not the text "lots"',
    ],
  ],
  [
    'a time without a unit',
    [[FILE, 'timeout: 20s', 'timeout: 20']],
    ['retcon.yaml:53:14 target.start.timeout: must be a number with a unit: 500ms, 10s, 5m or 1h'],
  ],
  [
    'an unknown placeholder',
    [[FILE, "'${work}/gateway'", "'${wrok}/gateway'"]],
    [
      'retcon.yaml:21:9 target.start.command[5]: unknown placeholder ${wrok}, did you mean "work"? (valid: work, folder, retcon, node, lab.model.url, lab.model.origin, secret.NAME, env:NAME, file:PATH, principal.alice.token, principal.bob.token, principal.carol.token, principal.erin.token, principal.mallory.token, principal.trent.token, principal.oscar.token, canary.invoice.FACT, canary.customer.FACT, canary.file.FACT, canary.environment.FACT, …)',
    ],
  ],
  [
    'the address of tools that nobody serves',
    [[FILE, "'${work}/gateway'", "'${lab.tools.url}'"]],
    [
      'retcon.yaml:21:9 target.start.command[5]: ${lab.tools.url} needs tools that the lab serves: write lab: { tools: {} }',
    ],
  ],
  [
    'the same in a target file',
    [[TARGET, "body: { text: '${text}' }", "body: { text: '${text}', tools: '${lab.tools.url}' }"]],
    [
      'targets/reference-gateway.yaml:96:92 actions.say[0].send.body.tools: the lab of this scenario serves no tools: write lab: { tools: {} } in it',
    ],
  ],
  [
    'a canary over the ledger of no lab',
    [[FILE, '    kind: http-sink', '    kind: tools\n    resource: to']],
    [
      'retcon.yaml:127:3 canaries.outbox: names neither file nor url, and the lab serves no tools: write lab: { tools: {} }',
    ],
  ],
  [
    'a lab that may be reached from elsewhere, and tokens that are issued there',
    [[FILE, 'contract: baseline', 'contract: baseline\nlab: { listen: 0.0.0.0, tools: { issue: [alice, bobb] } }']],
    [
      'retcon.yaml:266:16 lab.listen: the lab may not listen on 0.0.0.0: add it to target.allowHosts if whoever can reach it there may use the lab',
      'retcon.yaml:266:41 lab.tools.issue: tokens are issued on this machine only; 0.0.0.0 can be reached from elsewhere',
      'retcon.yaml:266:49 lab.tools.issue[1]: unknown principal "bobb", did you mean "bob"? (valid: alice, bob, carol, erin, mallory, trent, oscar)',
    ],
  ],
  [
    'a model that is said twice, behind an address that may not be asked',
    [
      [
        FILE,
        'contract: baseline',
        'contract: baseline\nlab: { model: { upstream: https://api.example, script: a.yaml, again: same } }',
      ],
    ],
    [
      'retcon.yaml:266:27 lab.model.upstream: nothing may be sent to api.example: add it to target.allowHosts if its model may be asked',
      'retcon.yaml:266:48 lab.model.script: script has no meaning where a real model answers (upstream, replay)',
      'retcon.yaml:266:56 lab.model.script: cannot read a.yaml: there is no such file',
      'retcon.yaml:266:64 lab.model.again: again has no meaning where a real model answers (upstream, replay)',
    ],
  ],
  [
    'tools from two places, a limit without a model',
    [
      [
        FILE,
        'contract: baseline',
        'contract: baseline\nlab: { model: { rate: 5/s }, tools: { file: t.yaml, mimic: l.json } }',
      ],
    ],
    [
      'retcon.yaml:266:17 lab.model.rate: rate has no meaning without upstream',
      'retcon.yaml:266:45 lab.tools.file: cannot read t.yaml: there is no such file',
      'retcon.yaml:266:53 lab.tools.mimic: name one of file and mimic',
    ],
  ],
  [
    'a missing environment variable',
    [[FILE, 'name: reference', "name: '${env:SCENARIO_NAME}'"]],
    [
      'retcon.yaml:6:7 name: the environment variable SCENARIO_NAME is not set; set it, or give a default: ${env:SCENARIO_NAME:-default}',
    ],
  ],
  [
    'a token that is not there',
    [[FILE, BOB, 'credentials: { env: BOB_TOKEN } }']],
    ['retcon.yaml:61:60 principals.bob.credentials.env: the environment variable BOB_TOKEN is not set'],
  ],
  [
    'a token file that is not there',
    [[FILE, BOB, 'credentials: { file: bob.txt } }']],
    ['retcon.yaml:61:61 principals.bob.credentials.file: there is no file bob.txt'],
  ],
  [
    'credentials of no known kind',
    [[FILE, BOB, 'credentials: { enf: BOB_TOKEN } }']],
    [
      'retcon.yaml:61:55 principals.bob.credentials.enf: unknown key "enf", did you mean "env"? (valid: env, file, generate)',
    ],
  ],
  [
    'hosts that are not allowed',
    [[FILE, '  control:\n', '  url: https://gateway.example:8443/api\n  control:\n    url: http://10.0.0.7:9000\n']],
    [
      'retcon.yaml:54:8 target.url: nothing may be sent to gateway.example:8443: add it to target.allowHosts if you are authorised to test it',
      'retcon.yaml:56:10 target.control.url: nothing may be sent to 10.0.0.7:9000: add it to target.allowHosts if you are authorised to test it',
    ],
  ],
  [
    'a target without an address',
    [[FILE, 'ready: { line: json }', 'ready: { path: /healthz }']],
    ['retcon.yaml:9:1 target: missing key "url": nothing else says where the target is'],
  ],
  [
    'a wrong canary kind',
    [[FILE, 'kind: http-sink', 'kind: http-sync']],
    [
      'retcon.yaml:128:11 canaries.outbox.kind: there is no canary kind "http-sync", did you mean "http-sink"? (valid: file, http-sink, sqlite, site, postgres, mysql, redis, amqp, nats, mqtt, smtp, http-read, command, tools)',
    ],
  ],
  [
    'a wrong key of a canary kind',
    [[FILE, '      principal: principal\n', '      principle: principal\n']],
    [
      'retcon.yaml:86:7 canaries.invoice.watch.principle: unknown key "principle", did you mean "principal"? (valid: table, resource, columns, principal, tenant, at, effect, trip)',
    ],
  ],
  [
    'a canary that a baseline needs',
    [
      [FILE, '  outbox: # where', '  postbox: # where'],
      [FILE, '${canary.outbox.url}', '${canary.postbox.url}'],
    ],
    [
      'baselines/message.yaml:27:15 tools[0].effect.canary: the scenario has no canary "outbox", did you mean "postbox"? (valid: invoice, customer, file, environment, postbox, note, site, account, contact, record, secret, project, board, scratch)',
    ],
  ],
  [
    'a principal of another tenant',
    [[FILE, 'carol: { tenant: acme', 'carol: { tenant: umbra']],
    ['refund', 'refund-queue', 'parallel', 'delete-cancelled', 'deploy', 'context'].map(
      (name) =>
        `baselines/${name}.yaml:${lineOfCarol(name)}:20 principals.carol.tenant: carol is of the tenant "umbra" in the scenario`,
    ),
  ],
  [
    'files that are not there',
    [
      [FILE, 'baselines/refund.yaml', 'baselines/refnd.yaml'],
      [FILE, './targets/reference-', './targets/refernce-'],
    ],
    [
      'retcon.yaml:11:8 target.use: cannot read targets/refernce-gateway.yaml: there is no such file',
      'retcon.yaml:250:5 baselines[0]: cannot read baselines/refnd.yaml: there is no such file',
    ],
  ],
  [
    'a mistake in the target file',
    [[TARGET, 'dispatchOn: resume', 'dispatchOn: resumes']],
    [
      `${TARGET}:10:15 semantics.dispatchOn: "resumes" is not a valid choice, did you mean "resume"? (valid: decision, resume, either)`,
    ],
  ],
  [
    'an unknown adapter',
    [[TARGET, 'adapter: http', 'adapter: htpp']],
    [
      `${TARGET}:5:10 adapter: there is no adapter "htpp", did you mean "http"? (valid: http, exec, module, ai-sdk, openai-agents)`,
    ],
  ],
  [
    'mistakes in several files',
    [
      [FILE, 'contract: baseline', 'contract: policy'],
      [TARGET, 'cancel: committed', 'cancel: maybe'],
      ['baselines/message.yaml', 'as: alice', 'as: alcie'],
    ],
    [
      'retcon.yaml:265:11 contract: contract: policy needs rules under policy.tools',
      `${TARGET}:18:11 semantics.cancel: "maybe" is not a valid choice (valid: committed, requested)`,
      'baselines/message.yaml:35:9 events[0].as: unknown principal "alcie", did you mean "alice"? (valid: alice)',
    ],
  ],
  [
    'guards for tools that nothing records',
    [
      [FILE, '    refund:\n      arguments', '    refnd:\n      arguments'],
      [FILE, 'egress: [fetch_url]', 'egress: [fetch_ulr]'],
    ],
    [
      'retcon.yaml:270:5 policy.limits.refnd: no baseline declares the tool "refnd", did you mean "refund"? (valid: refund, delete_file, send_message, query_customer, deploy, write_file, fetch_url, change_contact, reset_credential, update_customer, read_secret, run_code, set_context, publish_notice)',
      'retcon.yaml:280:12 policy.egress[0]: no baseline declares the tool "fetch_ulr", did you mean "fetch_url"? (valid: refund, delete_file, send_message, query_customer, deploy, write_file, fetch_url, change_contact, reset_credential, update_customer, read_secret, run_code, set_context, publish_notice)',
    ],
  ],
  [
    'another format',
    [[FILE, 'retcon: scenario/1', 'retcon: scenario/2']],
    ['retcon.yaml:5:9 retcon: this Retcon reads scenario/1; scenario/2 needs a newer one'],
  ],
  [
    'another kind of document',
    [[FILE, 'retcon: scenario/1', 'retcon: baseline/1']],
    ['retcon.yaml:5:9 retcon: must be scenario/1, not "baseline/1"'],
  ],
  [
    'a key that poisons',
    [[FILE, 'contract: baseline', 'contract: baseline\n__proto__: { a: 1 }']],
    ['retcon.yaml:266:1 the key "__proto__" is not allowed'],
  ],
  [
    'a tool declared in two ways',
    [['baselines/parallel.yaml', 'version: 1', 'version: 2']],
    ['baselines/parallel.yaml:18:5 tools[0]: the tool refund is declared otherwise in baselines/refund.yaml'],
  ],
  [
    'one id twice',
    [['baselines/parallel.yaml', 'id: parallel', 'id: refund']],
    ['retcon.yaml:252:5 baselines[2]: the run id "refund" is that of baselines/refund.yaml too'],
  ],
  [
    'a token that nobody else would know',
    [[FILE, '  start:\n', "  url: 'http://127.0.0.1:1'\n  begin:\n"]],
    [
      'retcon.yaml:15:3 target.begin: unknown key "begin" (valid: use, adapter, url, allowHosts, control, trust, semantics, identity, start, timeout)',
    ],
  ],
];

function lineOfCarol(name: string): number {
  return { refund: 17, 'refund-queue': 16, parallel: 15, 'delete-cancelled': 15, deploy: 15, context: 15 }[name] ?? 0;
}

describe('a mistake in a scenario', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await Sandbox.make();
  });
  afterEach(() => sandbox.remove());

  it.each(golden)('%s', async (_what, edits, messages) => {
    for (const edit of edits) await sandbox.edit(...edit);
    expect(await sandbox.refused()).toEqual(messages);
  });

  it('names the nearest operator', async () => {
    await sandbox.edit(FILE, 'contract: baseline', 'contract: baseline\noperators: { include: [drop-*, flip-denail] }');
    const [message, ...rest] = await sandbox.refused();
    expect(rest).toEqual([]);
    expect(message).toMatch(
      /^retcon\.yaml:266:32 operators\.include\[1\]: no operator is named "flip-denail", did you mean "flip-denial"\? \(valid: /,
    );
  });

  it('refuses generated tokens for a target that is not started', async () => {
    const text = 'retcon.yaml';
    await sandbox.edit(text, '  start:', '  url: http://127.0.0.1:8787\n  start:');
    await sandbox.edit(text, /* the whole block */ await startBlock(sandbox), '');
    const messages = await sandbox.refused();
    expect(messages).toHaveLength(7);
    expect(messages[0]).toMatch(/principals\.alice\.credentials\.generate: generate needs a target that Retcon starts/);
  });

  it('places a mistake of a profile in the profile', async () => {
    await sandbox.edit(FILE, 'budget: { trials: 200 }', 'operators: { include: [nothing-like-it] }');
    expect(await sandbox.read()).toMatchObject({ operators: { include: ['*'] } });
    const [message] = await sandbox.refused({ profile: 'quick' });
    expect(message).toMatch(/^retcon\.yaml:295:28 operators\.include\[0\]: no operator/);
    expect(await sandbox.refused({ profile: 'quik' })).toEqual([
      'retcon.yaml has no profile "quik", did you mean "quick"? (valid: quick, nightly)',
    ]);
  });
});

async function startBlock(sandbox: Sandbox): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(`${sandbox.folder}/retcon.yaml`, 'utf8');
  return text.slice(text.indexOf('  start:'), text.indexOf('  control:'));
}
