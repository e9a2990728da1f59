import { COMMANDS } from './command-table.ts';

/** What `retcon` alone prints: fits on a small screen. */
export function shortHelp(): string {
  const groups = [...new Set(COMMANDS.map((command) => command.group))];
  const lines = groups.flatMap((group) => [
    group,
    ...COMMANDS.filter((command) => command.group === group).map(
      ({ name, summary }) => `  ${name.padEnd(9)} ${summary}`,
    ),
  ]);
  return [
    "Retcon rewrites an agent's history and watches what still executes.",
    'Usage: retcon <command>',
    '',
    ...lines,
    '',
    'Begin with `retcon demo`. `retcon <command> --help` has the options.',
    '',
  ].join('\n');
}
