import { COMMANDS } from './command-table.ts';

/** What `retcon` alone prints: fits on a small screen, each group named beside its first command. */
export function shortHelp(): string {
  const lines = COMMANDS.map(({ name, group, summary }, i) => {
    const heading = group === COMMANDS[i - 1]?.group ? '' : group.replace(/:$/, '');
    return `${heading.padEnd(10)} ${name.padEnd(9)} ${summary}`;
  });
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
