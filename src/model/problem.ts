import { RetconError } from './errors.ts';

/** One mistake in a file that a person wrote. Lines and columns count from 1. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  /** Where in the document, e.g. `canaries.invoice.kind`. */
  path: string;
  /** One sentence, with the offending value and the valid choices. */
  message: string;
}

export function formatProblem(p: Problem): string {
  const place = p.path === '' ? '' : ` ${p.path}:`;
  return `${p.file}:${p.line}:${p.column}${place} ${p.message}`;
}

/** A document refused whole: every problem in it, one line each. */
export class DocumentError extends RetconError {
  constructor(
    code: 'scenario' | 'baseline' | 'target' | 'usage',
    readonly problems: readonly Problem[],
  ) {
    super(code, problems.map(formatProblem).join('\n'));
  }
}
