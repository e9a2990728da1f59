import { Threads } from './protocols/messages/threads.ts';
import { ResponsesState } from './protocols/responses/state.ts';

/** Every conversation that this server holds for its clients. */
export class ModelState {
  readonly responses = new ResponsesState();
  readonly threads = new Threads();

  /** Frees what belongs to a trial. */
  forget(marker: string): void {
    this.responses.forget(marker);
    this.threads.forget(marker);
  }
}
