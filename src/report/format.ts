import type { CampaignRecord } from '../model/record.ts';
import type { ReviewRecord } from '../model/review.ts';

/** 0 none, 1 sixteen colours, 2 256 colours, 3 true colour. */
export type ColourLevel = 0 | 1 | 2 | 3;

/** What the reader's screen can show. Formats for files ignore what does not concern them. */
export interface RenderOptions {
  colour: ColourLevel;
  /** Columns. */
  width: number;
  /** false: the screen is not UTF-8 and gets nothing but ASCII. */
  unicode: boolean;
}

/** A report format: a pure function of the stored record, which never touches a target. */
export interface ReportFormat {
  id: string;
  summary: string;
  /** Usual endings of file names, with the dot, the first one preferred. */
  extensions: readonly string[];
  /** The whole document, ending in a newline. */
  render(record: CampaignRecord, options: RenderOptions): string;
  /** The same of an offline review; absent where the format has nothing to say of one. */
  review?(record: ReviewRecord, options: RenderOptions): string;
}
