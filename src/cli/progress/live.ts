import { createLogUpdate } from 'log-update';
import type { Progress } from '../../campaign/campaign.ts';
import { terminalText } from '../../report/escape.ts';
import { type Io, writeLine } from '../io.ts';
import { isUnicode } from '../screen-options.ts';
import { percent, standing, verdicts } from './line.ts';
import type { ProgressView } from './view.ts';

const PAUSE_MS = 100;
const BAR = 40;

/** Three lines that are drawn over, ten times a second at most. For a terminal only. */
export function liveView(io: Io): ProgressView {
  const region = createLogUpdate(process.stderr);
  const [full, empty] = isUnicode(io.env) ? ['━', '─'] : ['#', '-'];
  let last = 0;
  return {
    update(progress: Progress): void {
      if (progress.message !== undefined) {
        region.clear();
        writeLine(io.stderr, terminalText(progress.message));
      } else if (Date.now() - last < PAUSE_MS) return;
      last = Date.now();
      const filled = Math.round((percent(progress) / 100) * BAR);
      region(
        [
          `  ${full.repeat(filled)}${empty.repeat(BAR - filled)}`,
          `  ${standing(progress)}`,
          `  ${verdicts(progress)}`,
        ].join('\n'),
      );
    },
    close: () => region.clear(),
  };
}
