import type { ToolDefinition } from './manifest.ts';
import { wordsOf } from './words.ts';

export type ToolEffect = 'read' | 'write' | 'consequential' | 'destructive' | 'unknown';

const VERBS: Readonly<Record<Exclude<ToolEffect, 'unknown'>, readonly string[]>> = {
  destructive:
    'delete remove drop destroy purge erase truncate wipe terminate uninstall revoke cancel kill unpublish'.split(' '),
  consequential: 'pay refund transfer charge purchase order send forward publish deploy grant withdraw payout'.split(
    ' ',
  ),
  write:
    'create update write edit set add insert put post patch move rename upload commit push merge append replace assign save fork reply invite execute run apply install'.split(
      ' ',
    ),
  read: 'get list read search fetch find query describe show view lookup retrieve count check verify whoami resolve select explain inspect preview export download status'.split(
    ' ',
  ),
};

/** What is sent to a screen or a process, and not to somebody. */
const INPUTS = ['key', 'keys', 'keystroke', 'keystrokes', 'input', 'keypress', 'signal'];
const MAILS = ['mail', 'email', 'message', 'messages', 'thread'];

/** What a tool does by its name: the first verb in it that is known; of an HTTP operation by its method. */
export function effectOf(tool: ToolDefinition): ToolEffect {
  const words = wordsOf(tool.name);
  // To forward a port, or to go forward in a browser, sends nothing to anybody.
  const mails = words.some((word) => MAILS.includes(word));
  const types = words.some((word) => INPUTS.includes(word));
  // What is removed from something else is still there.
  const detaches = words.includes('remove') && words.includes('from');
  for (const word of words.filter((one) => (one !== 'forward' || mails) && (one !== 'send' || !types))) {
    if (word === 'remove' && detaches) return 'write';
    for (const effect of Object.keys(VERBS) as Exclude<ToolEffect, 'unknown'>[])
      if (VERBS[effect].includes(word)) return effect === 'read' && changesByMethod(tool) ? 'write' : effect;
  }
  if (tool.method === 'delete') return 'destructive';
  if (tool.method === 'get' || tool.method === 'head') return 'read';
  return changesByMethod(tool) ? 'write' : 'unknown';
}

function changesByMethod({ method }: ToolDefinition): boolean {
  return method !== undefined && ['put', 'patch', 'delete'].includes(method);
}

/** Whether a tool changes anything, by its name; a tool that declares itself read-only is believed here. */
export function changesThings(tool: ToolDefinition): boolean {
  const effect = effectOf(tool);
  if (effect === 'unknown') return tool.annotations.readOnlyHint === false;
  return effect !== 'read' && tool.annotations.readOnlyHint !== true;
}
