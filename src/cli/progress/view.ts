import type { Progress } from '../../campaign/campaign.ts';
import type { Io } from '../io.ts';

/** Shows progress on stderr, never on stdout. */
export interface ProgressView {
  update(progress: Progress): void;
  /** Leaves the screen as it should stay. */
  close(): void;
}

/** A live region where somebody watches, lines elsewhere. */
export async function progressView(io: Io): Promise<ProgressView> {
  const watched = io.stderr.isTTY === true && (io.env.CI ?? '') === '' && io.env.TERM !== 'dumb';
  if (!watched) return (await import('./plain.ts')).plainView(io);
  return (await import('./live.ts')).liveView(io);
}
