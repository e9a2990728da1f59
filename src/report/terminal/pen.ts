import { Chalk } from 'chalk';
import type { Severity } from '../../model/finding.ts';
import { asciiText, terminalText } from '../escape.ts';
import type { RenderOptions } from '../format.ts';
import { clip, wrap } from './wrap.ts';

export type Ink = 'strong' | 'dim' | 'bad' | 'warn' | 'good' | 'accent';

/** What all parts of the terminal report write with. Meaning is in symbol and word; ink only repeats it. */
export interface Pen {
  width: number;
  symbols: {
    bad: string;
    warn: string;
    good: string;
    info: string;
    attack: string;
    step: string;
    arrow: string;
    more: string;
  };
  /** Makes text that is not ours safe for this screen: one line, no controls. */
  text(untrusted: string): string;
  ink(ink: Ink, text: string): string;
  /** Wraps already safe text; at most `most` lines, the last one marked where something was cut. */
  lines(text: string, width: number, most?: number): string[];
}

const UNICODE = { bad: '✗', warn: '!', good: '✓', info: 'i', attack: '▸', step: '·', arrow: '→', more: '…' };
const ASCII = { bad: 'x', warn: '!', good: '+', info: 'i', attack: '>', step: '-', arrow: '->', more: '...' };

export function makePen(options: RenderOptions): Pen {
  const chalk = new Chalk({ level: options.colour });
  const inks: Record<Ink, (text: string) => string> = {
    strong: chalk.bold,
    dim: chalk.dim,
    bad: chalk.red,
    warn: chalk.yellow,
    good: chalk.green,
    accent: chalk.cyan,
  };
  const symbols = options.unicode ? UNICODE : ASCII;
  return {
    width: Math.min(Math.max(options.width, 60), 120),
    symbols,
    text: options.unicode ? terminalText : asciiText,
    ink: (ink, text) => inks[ink](text),
    lines: (text, width, most = Number.POSITIVE_INFINITY) => clip(wrap(text, width), most, width, symbols.more),
  };
}

/** `✗ CRITICAL`: symbol and word, so that nothing is said by colour alone. */
export function severityMark(severity: Severity, pen: Pen): string {
  const serious = severity === 'critical' || severity === 'high';
  const symbol = serious ? pen.symbols.bad : severity === 'info' ? pen.symbols.info : pen.symbols.warn;
  return pen.ink(serious ? 'bad' : 'warn', `${symbol} ${severity.toUpperCase()}`);
}
