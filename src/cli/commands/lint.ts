import { Command, Option } from 'commander';
import { UsageError } from '../../model/errors.ts';
import type { Severity } from '../../model/finding.ts';
import type { Manifest } from '../../review/lint/manifest.ts';
import type { Era } from '../../review/mcp/list-tools.ts';
import { type Io, writeLine } from '../io.ts';
import { duration } from '../options/numbers.ts';
import { failOn, gather } from '../options/selection.ts';
import { addOutputOptions, type OutputOptions } from '../outputs.ts';
import { openReviewOutputs } from '../review-outputs.ts';

interface LintOptions extends OutputOptions {
  lock?: string;
  updateLock?: boolean;
  suppress?: string;
  failOn: Severity | 'never';
  header?: string[];
  era: Era;
  timeout: number;
}

export function lintCommand(io: Io): Command {
  const command = new Command('lint')
    .description(
      'Checks the design of tools: a file of definitions (MCP, OpenAI, Anthropic, AI SDK, OpenAPI), or a live MCP server. No tool is called.',
    )
    .argument('[target]', 'a file, or the address of an MCP server; for one on stdio its command comes after --')
    .optionsGroup('Lint:')
    .option(
      '--fail-on <severity>',
      'exit 1 from this severity: critical, high, medium, low, info, never',
      failOn,
      'high',
    )
    .option('--lock <file>', 'report what differs from the definitions that this file pins')
    .option('--update-lock', 'pin the definitions as they are now in the file of --lock')
    .option('--suppress <file>', 'suppressions with rule, tool, reason and expiry (YAML)')
    .optionsGroup('MCP server:')
    .option('--header <name: value>', 'a header of every request; repeatable', gather)
    .addOption(new Option('--era <era>', 'revision of the protocol').choices(['auto', '2025', '2026']).default('auto'))
    .addOption(new Option('--timeout <time>', 'longest wait for an answer').argParser(duration).default(60_000, '60s'))
    .addHelpText('after', EXAMPLES)
    .action((target: string | undefined, _options: unknown, self: Command) => lint(target, self.optsWithGlobals(), io));
  return addOutputOptions(command);
}

async function lint(target: string | undefined, options: LintOptions, io: Io): Promise<void> {
  const output = await openReviewOutputs(options, io);
  if (options.updateLock === true && options.lock === undefined)
    throw new UsageError('--update-lock needs --lock, the file to write');
  const [{ lint: lintManifest }, { readSuppressions }, { LISTED_RULES }, { lockFile }, { readText }, { resolve }] =
    await Promise.all([
      import('../../review/lint/lint.ts'),
      import('../../review/lint/suppressions.ts'),
      import('../../review/registry.ts'),
      import('../lock-file.ts'),
      import('../../model/read-text.ts'),
      import('node:path'),
    ]);
  const known = LISTED_RULES.map(({ id }) => id);
  const suppressions =
    options.suppress === undefined
      ? []
      : readSuppressions(await readText(resolve(io.cwd, options.suppress), options.suppress), options.suppress, known);
  const manifest = await manifestOf(target, options, io);
  const lock = await lockFile(options.lock, options.updateLock === true, manifest, io);
  const record = lintManifest({
    manifest,
    failOn: options.failOn,
    suppressions,
    today: new Date().toISOString().slice(0, 10),
    ...(lock === undefined ? {} : { lock }),
  });
  await output(record);
  io.exitCode = record.exit.code;
}

async function manifestOf(target: string | undefined, options: LintOptions, io: Io): Promise<Manifest> {
  const live = io.extra.length > 0;
  if (live === (target !== undefined))
    throw new UsageError('name one target: a file, the address of a server, or its command after --');
  if (live || /^https?:\/\//i.test(target ?? '')) {
    const { liveManifest } = await import('../../review/mcp/live-manifest.ts');
    const { manifest, server, protocol } = await liveManifest({
      target: live
        ? { command: io.extra, cwd: io.cwd }
        : { url: target ?? '', headers: headersOf(options.header ?? []) },
      era: options.era,
      timeoutMs: options.timeout,
    });
    writeLine(io.stderr, `${server}, MCP ${protocol}, ${manifest.tools.length} tools`);
    return manifest;
  }
  const [{ readManifest }, { readText }, { resolve }] = await Promise.all([
    import('../../review/lint/read-manifest.ts'),
    import('../../model/read-text.ts'),
    import('node:path'),
  ]);
  return readManifest(await readText(resolve(io.cwd, target ?? ''), target ?? ''), target ?? '');
}

function headersOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const cut = text.indexOf(':');
      if (cut < 1) throw new UsageError('a header is written "Name: value"');
      return [text.slice(0, cut).trim().toLowerCase(), text.slice(cut + 1).trim()];
    }),
  );
}

const EXAMPLES = `
Examples:
  retcon lint tools.json
  retcon lint openapi.yaml --fail-on medium
  retcon lint https://mcp.example.com/mcp --header "Authorization: Bearer $TOKEN"
  retcon lint --lock tools.lock.json -- node server.js`;
