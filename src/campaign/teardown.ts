/** What has to be taken down again, in reverse, also after a failure or Ctrl-C. */
export class Teardown {
  private readonly steps: { what: string; undo: () => Promise<void> }[] = [];

  add(what: string, undo: () => Promise<void>): void {
    this.steps.push({ what, undo });
  }

  /** Runs every step once; one that fails does not keep the others from running. Answers what could not be undone. */
  async run(): Promise<string[]> {
    const failed: string[] = [];
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      try {
        await step.undo();
      } catch (error) {
        failed.push(`${step.what}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return failed;
  }
}
