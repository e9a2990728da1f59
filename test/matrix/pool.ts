import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CampaignRecord } from '../../src/model/record.ts';
import type { MatrixCampaign } from './campaigns.ts';

/** What a harness needs to know of a campaign. */
export type Outcome = Pick<CampaignRecord, 'findings' | 'counts' | 'liveness' | 'exit'>;

const WORKER = fileURLToPath(new URL('pool-worker.ts', import.meta.url));

/** Processes that run campaigns, target and all, one after another: what Node has compiled once is used many times. */
export class Pool {
  readonly #idle: ChildProcess[] = [];
  readonly #all: ChildProcess[] = [];

  /** Runs it in a process that is free, or in a new one. */
  async run(campaign: MatrixCampaign, place: string): Promise<Outcome> {
    const worker = this.#idle.pop() ?? this.#start();
    const answer = Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => [{ error: 'it ended' }])]);
    worker.send({ campaign, place });
    const [said] = (await answer) as [{ outcome?: Outcome; error?: string }];
    if (said.outcome === undefined) {
      worker.kill('SIGKILL');
      throw new Error(`the campaign against ${campaign.weak.join('+') || 'the sound gateway'} failed: ${said.error}`);
    }
    this.#idle.push(worker);
    return said.outcome;
  }

  close(): void {
    for (const worker of this.#all) worker.kill();
  }

  #start(): ChildProcess {
    const worker = fork(WORKER, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    // Two waits of one run are listening at a time; a worker has many runs.
    worker.setMaxListeners(0);
    this.#all.push(worker);
    return worker;
  }
}
