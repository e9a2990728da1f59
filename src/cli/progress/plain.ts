import type { Progress } from '../../campaign/campaign.ts';
import { terminalText } from '../../report/escape.ts';
import { type Io, writeLine } from '../io.ts';
import { percent, standing, verdicts } from './line.ts';
import type { ProgressView } from './view.ts';

const EVERY_MS = 10_000;
const EVERY_PERCENT = 5;

/** Progress for logs: a line is only ever appended, at each new phase, every 5 % or every 10 s. */
export function plainView(io: Io, now: () => number = Date.now): ProgressView {
  let phase = '';
  let shown = -EVERY_PERCENT;
  let at = Number.NEGATIVE_INFINITY;
  return {
    update(progress: Progress): void {
      if (progress.message !== undefined) writeLine(io.stderr, terminalText(progress.message));
      const turned = progress.phase !== phase;
      const grown = percent(progress) - shown >= EVERY_PERCENT;
      if (!turned && !grown && now() - at < EVERY_MS) return;
      phase = progress.phase;
      shown = percent(progress);
      at = now();
      writeLine(io.stderr, `${standing(progress)}  ${verdicts(progress)}`);
    },
    close: () => undefined,
  };
}
