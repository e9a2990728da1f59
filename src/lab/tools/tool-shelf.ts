import { EventEmitter } from 'node:events';
import { digest } from '../../model/canonical.ts';
import type { Behaviour } from './behaviour.ts';
import type { CanaryTool, DefinitionChange, ToolDefinition } from './tool.ts';

/** The tools as they are served now. What changes one of them is told to whoever listens. */
export class ToolShelf {
  readonly #tools = new Map<string, CanaryTool>();
  readonly #behaviours = new Map<string, Map<string, Behaviour>>();
  readonly #changed = new EventEmitter<{ changed: [tool: string] }>();
  #lists = 0;

  constructor(tools: readonly CanaryTool[]) {
    for (const tool of tools) this.#tools.set(tool.definition.name, tool);
    this.#changed.setMaxListeners(0);
  }

  get names(): string[] {
    return [...this.#tools.keys()];
  }

  definitions(): ToolDefinition[] {
    return [...this.#tools.values()].map(({ definition }) => definition);
  }

  /** What a client that asks is shown. Changes that are planned for after this answer happen next. */
  show(): { definitions: ToolDefinition[]; digest: string } {
    const definitions = this.definitions();
    const lists = ++this.#lists;
    const due = [...this.#tools.values()].flatMap(({ definition: { name }, changes }) =>
      changes.filter(({ afterLists }) => afterLists === lists).map(({ set }) => ({ name, set })),
    );
    // Once the answer is on its way, so that nobody is told of a change of what they have not seen.
    if (due.length > 0) setImmediate(() => due.forEach(({ name, set }) => void this.change(name, set)));
    return { definitions, digest: digest(definitions) };
  }

  /** Undefined for a tool that is not there. A trial may have a behaviour of its own. */
  find(name: string, marker: string | undefined): CanaryTool | undefined {
    const tool = this.#tools.get(name);
    const own = marker === undefined ? undefined : this.#behaviours.get(marker)?.get(name);
    return tool === undefined || own === undefined ? tool : { ...tool, behaviour: { ...tool.behaviour, ...own } };
  }

  /** Answers whether there is such a tool. */
  change(name: string, set: DefinitionChange, behaviour?: Behaviour): boolean {
    const tool = this.#tools.get(name);
    if (tool === undefined) return false;
    const stated = Object.entries(set).filter(([, value]) => value !== undefined);
    this.#tools.set(name, {
      ...tool,
      definition: { ...tool.definition, ...Object.fromEntries(stated) } as ToolDefinition,
      behaviour: { ...tool.behaviour, ...behaviour },
    });
    if (stated.length > 0) this.#changed.emit('changed', name);
    return true;
  }

  /** How tools behave towards the calls of one trial. */
  behave(marker: string, behaviours: Readonly<Record<string, Behaviour>>): void {
    this.#behaviours.set(marker, new Map(Object.entries(behaviours)));
  }

  forget(marker: string): boolean {
    return this.#behaviours.delete(marker);
  }

  onChange(listener: (tool: string) => void): () => void {
    this.#changed.on('changed', listener);
    return () => this.#changed.off('changed', listener);
  }
}
