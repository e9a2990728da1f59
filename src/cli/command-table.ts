import type { Command } from 'commander';
import type { Io } from './io.ts';

/** A command as help shows it before its module is loaded. */
export interface CommandLine {
  name: string;
  group: string;
  usage: string;
  summary: string;
  /** Whether arguments after `--` go to the target that it starts. */
  extra?: boolean;
  load(io: Io): Promise<Command>;
}

/** Every command, in order of help. A module is loaded only when its command is called. */
export const COMMANDS: readonly CommandLine[] = [
  {
    name: 'demo',
    group: 'Start:',
    usage: '[options]',
    summary: 'find the holes of the reference gateway, without any set-up',
    load: async (io) => (await import('./commands/demo.ts')).demoCommand(io),
  },
  {
    name: 'run',
    group: 'Start:',
    usage: '[options] [scenario] [-- start arguments]',
    summary: 'run a campaign against the target of a scenario',
    extra: true,
    load: async (io) => (await import('./commands/run.ts')).runCommand(io),
  },
  {
    name: 'doctor',
    group: 'Start:',
    usage: '[options] [scenario]',
    summary: 'prove the canaries of a scenario, or sweep what was left',
    load: async (io) => (await import('./commands/doctor.ts')).doctorCommand(io),
  },
  {
    name: 'replay',
    group: 'Findings:',
    usage: '[options] <finding> [-- start arguments]',
    summary: 'replay a finding step by step',
    extra: true,
    load: async (io) => (await import('./commands/replay.ts')).replayCommand(io),
  },
  {
    name: 'verify',
    group: 'Findings:',
    usage: '[options] [files] [-- start arguments]',
    summary: 'replay findings and say which are fixed',
    extra: true,
    load: async (io) => (await import('./commands/verify.ts')).verifyCommand(io),
  },
  {
    name: 'gate',
    group: 'Findings:',
    usage: '[options] [campaign]',
    summary: 'decide on a stored campaign: thresholds, known findings',
    load: async (io) => (await import('./commands/gate.ts')).gateCommand(io),
  },
  {
    name: 'diff',
    group: 'Findings:',
    usage: '[options] <before> <after>',
    summary: 'what one campaign found that another did not',
    load: async (io) => (await import('./commands/diff.ts')).diffCommand(io),
  },
  {
    name: 'campaigns',
    group: 'Findings:',
    usage: '[options]',
    summary: 'list campaigns, remove them, keep a finding for regression',
    load: async (io) => (await import('./commands/campaigns.ts')).campaignsCommand(io),
  },
  {
    name: 'bundle',
    group: 'Findings:',
    usage: '[options] [campaign]',
    summary: 'evidence of a campaign for hand-over, with digests',
    load: async (io) => (await import('./commands/bundle.ts')).bundleCommand(io),
  },
  {
    name: 'report',
    group: 'Findings:',
    usage: '[options] [campaign]',
    summary: 'report a stored campaign in any format',
    load: async (io) => (await import('./commands/report.ts')).reportCommand(io),
  },
  {
    name: 'judge',
    group: 'Findings:',
    usage: '[options] [campaign]',
    summary: 'judge a stored campaign again, without the target',
    load: async (io) => (await import('./commands/judge.ts')).judgeCommand(io),
  },
  {
    name: 'audit',
    group: 'Review:',
    usage: '[options] <file...>',
    summary: 'check recorded actions against grants, limits, approvals',
    load: async (io) => (await import('./commands/audit.ts')).auditCommand(io),
  },
  {
    name: 'lint',
    group: 'Review:',
    usage: '[options] [target] [-- server command]',
    summary: 'check the design of tools: a file, or a live MCP server',
    extra: true,
    load: async (io) => (await import('./commands/lint.ts')).lintCommand(io),
  },
  {
    name: 'list',
    group: 'Reference:',
    usage: '[options] <kind>',
    summary: 'list operators, weaknesses, clauses and the like',
    load: async (io) => (await import('./commands/list.ts')).listCommand(io),
  },
  {
    name: 'explain',
    group: 'Reference:',
    usage: '<id>',
    summary: 'explain one id of any list',
    load: async (io) => (await import('./commands/explain.ts')).explainCommand(io),
  },
  {
    name: 'schema',
    group: 'Reference:',
    usage: '<name>',
    summary: 'print the JSON Schema of a format',
    load: async (io) => (await import('./commands/schema.ts')).schemaCommand(io),
  },
  {
    name: 'gateway',
    group: 'Serve:',
    usage: '[options]',
    summary: 'serve the reference gateway',
    load: async (io) => (await import('./commands/gateway.ts')).gatewayCommand(io),
  },
  {
    name: 'model',
    group: 'Serve:',
    usage: '[options]',
    summary: 'serve the scripted model',
    load: async (io) => (await import('./commands/model.ts')).modelCommand(io),
  },
  {
    name: 'tools',
    group: 'Serve:',
    usage: '[options]',
    summary: 'serve canary tools over MCP',
    load: async (io) => (await import('./commands/tools.ts')).toolsCommand(io),
  },
];
