/** What a reason means to somebody who has to mend it. */
export interface ReasonText {
  /** The control that should have stopped it, a short noun phrase; findings with one control share a cause. */
  control: string;
  /** What goes wrong without it, one sentence. */
  sentence: string;
}
