import { z } from 'zod';
import { DISPATCH_PATHS } from '../model/dispatch-path.ts';
import { SEVERITIES } from '../model/finding.ts';
import { patchSchema } from '../mutation/patch/patch.ts';
import { gateAdditions } from '../report/gate/policy.ts';
import { DEFAULTS } from './defaults.ts';
import { duration, rate } from './duration.ts';
import { labSchema } from './schema-lab.ts';
import { policySchema } from './schema-policy.ts';
import { targetSchema } from './schema-target.ts';

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'a letter, then letters, digits, _ or -, at most 64');

const credentials = z.union([
  z.strictObject({ env: z.string().min(1).describe('environment variable that holds the token') }),
  z.strictObject({ file: z.string().min(1).describe('file that holds the token, relative to the scenario') }),
  z.strictObject({
    generate: z.literal(true).describe('made for this campaign and given to the target that it starts'),
  }),
]);
export type Credentials = z.output<typeof credentials>;

const principal = z.strictObject({
  tenant: z.string().min(1).max(64).describe('tenant it belongs to'),
  roles: z.array(z.string()).default([]).describe('roles it has in that tenant'),
  credentials: credentials.describe('where its token comes from'),
});

/** Only `kind` is checked here; the rest belongs to the canary kind. */
const canary = z.looseObject({ kind: z.string().describe('kind of canary; `retcon list canaries` names them') });

const budget = z.strictObject({
  trials: z.int().min(1).max(10_000_000).default(DEFAULTS.trials).describe('mutants to try'),
  time: duration.optional().describe('wall clock of the whole command, e.g. 5m'),
  rate: rate.optional().describe('requests to the target, e.g. 50/s'),
  concurrency: z.int().min(1).max(1024).default(DEFAULTS.concurrency).describe('trials that may be sending at once'),
  modelCalls: z.int().nonnegative().optional().describe('most requests to a model that is not scripted'),
  confirm: z
    .int()
    .min(1)
    .max(100)
    .default(DEFAULTS.confirm)
    .describe('how often a finding is repeated before it is reported'),
});

const gate = z.strictObject({
  failOn: z.enum(SEVERITIES).default(DEFAULTS.failOn).describe('least severity that fails the run'),
  limitations: z.enum(['list', 'fail']).default(DEFAULTS.limitations).describe('documented limitations of the target'),
  ...gateAdditions,
});

const operators = z.strictObject({
  include: z
    .array(z.string())
    .default([...DEFAULTS.operators.include])
    .describe('operator ids, * stands for any text'),
  exclude: z
    .array(z.string())
    .default([...DEFAULTS.operators.exclude])
    .describe('operator ids left out'),
});

const suite = z.strictObject({
  files: z.array(z.string().min(1)).default([]).describe('globs from the root of the repository, e.g. src/approval/**'),
  packages: z.array(z.string().min(1)).default([]).describe('packages by name, e.g. @acme/agent-*'),
  operators: z.array(z.string().min(1)).describe('operators to replay, * stands for any text; none: nothing'),
  paths: z.array(z.enum(DISPATCH_PATHS)).min(1).optional().describe('dispatch paths to replay; default: all'),
});

const cast = z.strictObject({
  approver: name.optional().describe("entitled to approve the owner's calls"),
  peer: name.optional().describe('same tenant as the owner, not entitled to approve'),
  operator: name.optional().describe('same tenant as the owner, has failed calls tried again'),
  outsider: name.optional().describe('another tenant, ordinary user'),
  outsiderApprover: name.optional().describe("another tenant, with the approver's roles there"),
});

const origin = z.strictObject({
  case: z
    .string()
    .regex(/^RA-\d\d$/, 'a case is named RA-01, RA-02 ...')
    .describe('id of the abstract case'),
  source: z
    .array(z.string().regex(/^https:\/\//, 'must be an address'))
    .min(1)
    .describe('where it was reported'),
});

/** What a profile may override; left out means as it stands. */
const overridable = {
  contract: z.enum(['baseline', 'policy']).describe('where current authority comes from'),
  operators: operators.describe('which operators run'),
  paths: z.array(z.enum(DISPATCH_PATHS)).min(1).describe('dispatch paths that evidence is wanted for'),
  budget: budget.describe('how much is tried'),
  gate: gate.describe('what fails a run'),
  settle: duration.describe('how long late effects are waited for; default: measured'),
  seed: z.int().nonnegative().describe('the same seed tries the same mutants'),
};

const profile = z.strictObject({ ...overridable, target: targetSchema.describe('the gateway under test') }).partial();

export const scenarioSchema = z
  .strictObject({
    $schema: z.string().optional().describe('for editors'),
    retcon: z.literal('scenario/1').describe('format of this file'),
    name: name.describe('short name of the scenario'),
    summary: z.string().max(300).optional().describe('one sentence for lists'),
    extends: z.string().optional().describe('a scenario file of the same folder that this one is laid over'),
    origin: origin.optional().describe('the public report that the scenario stands for'),
    target: targetSchema.describe('the gateway under test'),
    principals: z.record(name, principal).describe('who acts, by name'),
    baselines: z.array(z.string().min(1)).min(1).describe('recorded runs, paths relative to the scenario'),
    canaries: z.record(name, canary).describe('disposable resources with a sensor, by name'),
    policy: policySchema.optional().describe('needed with contract: policy'),
    cast: cast.default({}).describe('who plays which part; default: found among the principals'),
    patches: z
      .record(z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'small letters, digits and -, at most 64'), patchSchema)
      .default({})
      .describe('mutations of your own, by name; each is the operator patch/NAME'),
    lab: labSchema.prefault({}).describe('what Retcon serves around the target, and stops again'),
    profiles: z.record(name, profile).default({}).describe('named overrides, chosen with --profile'),
    contract: overridable.contract.default(DEFAULTS.contract),
    operators: overridable.operators.default({
      include: [...DEFAULTS.operators.include],
      exclude: [...DEFAULTS.operators.exclude],
    }),
    paths: overridable.paths.default([...DEFAULTS.paths]),
    budget: overridable.budget.default({
      trials: DEFAULTS.trials,
      concurrency: DEFAULTS.concurrency,
      confirm: DEFAULTS.confirm,
    }),
    gate: overridable.gate.default({ failOn: DEFAULTS.failOn, limitations: DEFAULTS.limitations }),
    settle: overridable.settle.optional(),
    seed: overridable.seed.default(DEFAULTS.seed),
    suites: z.record(name, suite).default({}).describe('what a change calls for, for run --since'),
  })
  .describe('A Retcon scenario: a target, who acts, what is watched, which recordings are rewritten.');
export type ScenarioFile = z.output<typeof scenarioSchema>;
