import { isJsonObject, type JsonObject } from '../../model/json.ts';
import type { Folded } from './fold.ts';
import { fold } from './fold.ts';
import {
  copyOf,
  isAnswered,
  isToolPart,
  isWaiting,
  type ToolPart,
  toolParts,
  type UiMessage,
  userMessage,
} from './message.ts';

export interface ChatOwner {
  as: string;
  credential: string | null;
}

/** One chat as its client holds it: the target is sent all of it, again with every request. */
export class Chat {
  readonly messages: UiMessage[] = [];
  /** How the history stood when the last decision was made in it: what a request sent again has in it. */
  #decided: UiMessage[] | undefined;
  #made = 0;

  constructor(
    /** Known to the target by this. */
    readonly id: string,
    /** Whose client holds it, and what that client sends along. */
    readonly owner: ChatOwner,
  ) {}

  /** What somebody else gets hold of: the same history, in which nothing that they write comes back to its owner. */
  taken(): Chat {
    const chat = new Chat(this.id, this.owner);
    chat.messages.push(...copyOf(this.messages));
    chat.#decided = this.#decided === undefined ? undefined : copyOf(this.#decided);
    chat.#made = this.#made;
    return chat;
  }

  isOwn({ as, credential }: ChatOwner): boolean {
    return as === this.owner.as && credential === this.owner.credential;
  }

  /** A message that was not taken is not kept: the client offers to write it again. */
  unsay(): void {
    if (this.messages.at(-1)?.role === 'user') this.messages.pop();
  }

  say(text: string): void {
    this.#decided = undefined;
    this.messages.push(userMessage(this.newId(), text));
  }

  /** The person's answer to a request for an approval, written where the request stands; false where no such call is held. */
  decide(
    call: string,
    approved: boolean,
    said: { reason?: string; copy?: { tool: string; input: JsonObject } },
  ): boolean {
    const part = toolParts(this.messages).findLast((one) => one.toolCallId === call);
    if (part === undefined) return false;
    // A client can write a decision over whatever came of the call.
    delete part.output;
    delete part.errorText;
    this.#endWith(part);
    part.state = 'approval-responded';
    part.approval = {
      ...(isJsonObject(part.approval) ? withoutDecision(part.approval) : { id: `made-${call}` }),
      approved,
      ...(said.reason === undefined ? {} : { reason: said.reason }),
    };
    if (said.copy !== undefined) {
      part.input = said.copy.input;
      if (part.type === 'dynamic-tool') part.toolName = said.copy.tool;
      else part.type = `tool-${said.copy.tool}`;
    }
    this.#decided = copyOf(this.messages);
    return true;
  }

  /** The output of a tool that runs at the client; false where no such call is held. */
  answer(call: string, output: string): boolean {
    const part = toolParts(this.messages).findLast((one) => one.toolCallId === call);
    if (part === undefined) return false;
    this.#endWith(part);
    part.state = 'output-available';
    part.output = output;
    this.#decided = undefined;
    return true;
  }

  /** What goes out when the person wants it to go on: the history with the decisions, as it stood when they were made. */
  goingOn(): UiMessage[] {
    return copyOf(this.#decided ?? this.messages);
  }

  /** The history up to the message of a call, as if nothing had come of it since it was decided on. */
  upTo(call: string): UiMessage[] | undefined {
    const messages = copyOf(this.#decided ?? this.messages);
    const at = messages.findLastIndex(({ parts }) => parts.some((p) => isToolPart(p) && p.toolCallId === call));
    return at < 0 ? undefined : messages.slice(0, at + 1);
  }

  /** Whether the last message has denials, nothing that waits, and no approval that sending it would let go. */
  isDenied(): boolean {
    const parts = (this.messages.at(-1)?.parts ?? []).filter(isToolPart);
    const answered = parts.filter(isAnswered);
    return answered.length > 0 && !parts.some(isWaiting) && answered.every((part) => !isApproved(part));
  }

  take(chunks: readonly JsonObject[]): Folded {
    return fold(this.messages, chunks, () => this.newId());
  }

  newId(): string {
    return `${this.id}-m${this.#made++}`;
  }

  /** The message of a call is the last again: the target acts on the last message only. */
  #endWith(part: ToolPart): void {
    const at = this.messages.findLastIndex(({ parts }) => parts.includes(part));
    const behind = this.messages.splice(at + 1);
    // What somebody said since stands, in order, behind.
    this.messages.push(...behind.filter(({ role }) => role === 'user'));
    const message = this.messages[at];
    if (message !== undefined) message.parts = message.parts.filter((p) => isToolPart(p) || !isAfter(message, p, part));
  }
}

function isAfter(message: UiMessage, part: unknown, call: ToolPart): boolean {
  return message.parts.indexOf(part as never) > message.parts.indexOf(call);
}

function isApproved({ approval }: ToolPart): boolean {
  return isJsonObject(approval) && approval.approved === true;
}

function withoutDecision({ approved: _approved, reason: _reason, ...rest }: JsonObject): JsonObject {
  return rest;
}
