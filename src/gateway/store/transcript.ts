import type { Database } from 'better-sqlite3';

/** A message as the model is shown it (Chat Completions). */
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ModelToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ModelToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** Appends to and reads the conversation of a run. Nothing reads it to decide what may execute. */
export class TranscriptStore {
  readonly #append;
  readonly #read;
  readonly #clear;

  constructor(db: Database) {
    this.#append = db.prepare<[string, string, string | null, string]>(
      'INSERT INTO transcript(run, seq, message, calls) SELECT ?, COALESCE(MAX(seq), 0) + 1, ?, ? FROM transcript WHERE run = ?',
    );
    this.#clear = db.prepare<[string]>('DELETE FROM transcript WHERE run = ?');
    this.#read = db.prepare<[string], { message: string }>('SELECT message FROM transcript WHERE run = ? ORDER BY seq');
  }

  /** `calls` are the ids of the records that the message is about. */
  append(run: string, message: ModelMessage, calls?: readonly string[]): void {
    this.#append.run(run, JSON.stringify(message), calls === undefined ? null : JSON.stringify(calls), run);
  }

  /** Writes the conversation anew. Control state is somewhere else and is not asked. */
  replace(run: string, messages: readonly ModelMessage[]): void {
    this.#clear.run(run);
    for (const message of messages) this.append(run, message);
  }

  messages(run: string): ModelMessage[] {
    return this.#read.all(run).map((row) => JSON.parse(row.message) as ModelMessage);
  }
}
