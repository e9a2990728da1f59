import { markersAt } from '../canary/marker-search.ts';
import type { AuditRecord, AuditSlice } from '../model/audit-record.ts';
import type { JsonValue } from '../model/json.ts';
import { isMarker } from '../model/marker.ts';
import type { AuditReader } from '../target/adapter.ts';

/** References that are kept at most; older ones belong to trials that were judged long ago. */
const KEPT = 200_000;

/**
 * What the target's audit log says, read by increasing cursor for all trials at once and sorted to the trials by the
 * markers in what it names. Reads that are asked for together are one.
 */
export class AuditLog {
  readonly #byMarker = new Map<string, AuditRecord[]>();
  readonly #byReference = new Map<string, AuditRecord>();
  #after: JsonValue | undefined;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #failed = false;

  /** `lentTo` names the trial to which a resource is lent whose name carries no marker. */
  constructor(
    private readonly reader: AuditReader,
    private readonly lentTo: (resource: string) => string | undefined = () => undefined,
  ) {}

  /** Resolves when everything is read that was on record when it was called. Never throws: see `of`. */
  read(): Promise<void> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      this.#last = this.#readAll();
      return this.#last;
    });
    return this.#next;
  }

  /** The records of a trial; undefined where the log could not be read. */
  of(marker: string, references: readonly string[]): AuditSlice | undefined {
    if (this.#failed) return undefined;
    const cited = references.flatMap((one) => this.#byReference.get(one) ?? []);
    return { records: [...(this.#byMarker.get(marker) ?? []), ...cited], cites: this.reader.cites };
  }

  forget(marker: string): void {
    this.#byMarker.delete(marker);
  }

  async #readAll(): Promise<void> {
    try {
      for (;;) {
        const { records, next } = await this.reader.read(this.#after);
        for (const record of records) this.#keep(record);
        if (next === this.#after || records.length === 0) break;
        this.#after = next;
      }
      this.#failed = false;
    } catch {
      this.#failed = true;
    }
  }

  #keep(record: AuditRecord): void {
    if (record.reference !== undefined) this.#byReference.set(record.reference, record);
    for (const oldest of this.#byReference.keys()) {
      if (this.#byReference.size <= KEPT) break;
      this.#byReference.delete(oldest);
    }
    const markers = new Set([...markersAt(record.resource ?? '', isMarker)].map((found) => found.marker));
    const lent = record.resource === undefined ? undefined : this.lentTo(record.resource);
    if (lent !== undefined) markers.add(lent);
    for (const marker of markers) this.#byMarker.set(marker, [...(this.#byMarker.get(marker) ?? []), record]);
  }
}
