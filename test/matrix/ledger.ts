import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { MatrixCampaign } from './campaigns.ts';
import type { Outcome, Pool } from './pool.ts';

type Finding = Pick<Outcome['findings'][number], 'clause' | 'fingerprint' | 'reasons' | 'recipe' | 'replays'>;

/** What is kept of a campaign. */
export interface Kept extends Omit<Outcome, 'findings'> {
  findings: Finding[];
}

interface Line {
  campaign: Pick<MatrixCampaign, 'weak' | 'seed' | 'trials' | 'clause'>;
  commit: string;
  outcome: Kept;
}

/** Campaigns that were run, a line of JSON each: a matrix that was stopped goes on where it was. Without a file, none is kept. */
export class Ledger {
  readonly #known = new Map<string, Line>();
  readonly #file: string | undefined;
  readonly #commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  readonly #pool: Pool;

  constructor(pool: Pool, file?: string) {
    this.#pool = pool;
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const line = JSON.parse(text) as Line;
      this.#known.set(keyOf(line.campaign), line);
    }
  }

  /** The outcome in the file, else that of the campaign, run now. One that was run to its end serves in place of one that was not. */
  async campaign(campaign: Line['campaign'], place: string): Promise<Kept> {
    const known = this.#known.get(keyOf({ ...campaign, clause: undefined })) ?? this.#known.get(keyOf(campaign));
    if (known !== undefined) return known.outcome;
    const { findings, counts, liveness, exit } = await this.#pool.run(campaign, place);
    const outcome = { findings: findings.map(kept), counts, liveness, exit };
    const line: Line = { campaign, commit: this.#commit, outcome };
    this.#known.set(keyOf(line.campaign), line);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    return outcome;
  }

  /** Commits of the trees that the campaigns were run on. */
  commits(): string[] {
    return [...new Set([...this.#known.values()].map((line) => line.commit))];
  }
}

function keyOf({ weak, seed, trials, clause }: Line['campaign']): string {
  return [weak.join('+'), seed, trials, clause ?? ''].join(' ');
}

function kept({ clause, fingerprint, reasons, recipe, replays }: Finding): Finding {
  return { clause, fingerprint, reasons, recipe, replays };
}
