import { isJsonObject, type JsonObject, type JsonValue } from '../../model/json.ts';
import type { DriverAnswer } from '../driver/answer.ts';
import { type DriverAction, DriverFailure, type DriverSession } from '../driver/driver.ts';
import type { ExchangeEnd } from '../http/exchange.ts';
import { Chat } from './chat.ts';
import type { AiSdkTarget } from './definition.ts';
import { chunksOf } from './fold.ts';
import { isToolPart, toolParts, type UiMessage } from './message.ts';
import { outcomeOf } from './outcome.ts';

type Post = (credential: string | null, body: string, signal: AbortSignal) => Promise<ExchangeEnd>;

/** What nothing was sent for: it happens at the client, which needs nobody's leave. */
const AT_CLIENT: DriverAnswer = {
  outcome: 'accepted',
  proof: { serviced: 'the history that the client holds', authenticated: true },
};

/** One trial's chats. */
export class AiSdkSession implements DriverSession {
  readonly #chats = new Map<string, Chat>();

  constructor(
    readonly target: AiSdkTarget,
    readonly marker: string,
    readonly post: Post,
  ) {}

  async perform(action: DriverAction, signal: AbortSignal): Promise<DriverAnswer> {
    if (action.do === 'open') {
      const chat = this.#newChat(action);
      return { ...AT_CLIENT, run: chat.id };
    }
    if (action.do === 'submit') return this.#submit(action, signal);
    const chat = this.#chats.get(String(action.with.run));
    if (chat === undefined) return { outcome: 'unsupported', why: 'no such chat' };
    // Nobody else writes into the history that its owner sends: they send it themselves, in their own name.
    return this.#inChat(chat.isOwn(action) ? chat : chat.taken(), action, signal);
  }

  async #inChat(chat: Chat, action: DriverAction, signal: AbortSignal): Promise<DriverAnswer> {
    const { call, text, decision, reason, content } = action.with;
    const unheld: DriverAnswer = { outcome: 'unsupported', why: `the chat holds no call ${String(call)}` };
    switch (action.do) {
      case 'say': {
        chat.say(String(text));
        const answer = await this.#send(chat, chat.goingOn(), action, signal);
        if (answer.outcome === 'refused') chat.unsay();
        return answer;
      }
      case 'cancel':
        chat.say('Never mind. Please cancel that.');
        return this.#said(await this.#send(chat, chat.goingOn(), action, signal));
      case 'decide': {
        const approved = decision === 'approve';
        const said = { ...(typeof reason === 'string' ? { reason } : {}), ...copyIn(action.with.copy) };
        if (!chat.decide(String(call), approved, said)) return unheld;
        // An approval goes out when the person goes on, and with it what else was decided; a denial alone goes out at once.
        const isKept = chat.isOwn(action) && (approved || !chat.isDenied());
        return isKept ? AT_CLIENT : this.#send(chat, chat.goingOn(), action, signal);
      }
      case 'answer':
        if (!chat.answer(String(call), String(content))) return unheld;
        return this.#send(chat, chat.goingOn(), action, signal);
      case 'resume':
        return this.#send(chat, chat.goingOn(), action, signal);
      case 'retry': {
        const messages = chat.upTo(String(call));
        return messages === undefined ? unheld : this.#send(chat, messages, action, signal);
      }
      default:
        return { outcome: 'unsupported', why: `a chat of the AI SDK knows no ${action.do}` };
    }
  }

  /** The words of a cancellation stand in the history, whatever the stream says of the call that they leave without a result. */
  #said(answer: DriverAnswer): DriverAnswer {
    return answer.outcome === 'refused' && answer.status === 200 ? { ...answer, outcome: 'accepted' } : answer;
  }

  #submit(action: DriverAction, signal: AbortSignal): Promise<DriverAnswer> {
    const chat = this.#newChat(action);
    for (const message of action.with.messages as JsonValue[]) {
      if (isJsonObject(message))
        chat.messages.push(this.#withIssued({ ...message, id: chat.newId() } as unknown as UiMessage));
    }
    return this.#send(chat, chat.goingOn(), action, signal).then((answer) => ({ ...answer, run: chat.id }));
  }

  /** What the target issued for a call and no client can make up goes back as it came, byte for byte. */
  #withIssued(message: UiMessage): UiMessage {
    const held = [...this.#chats.values()].flatMap(({ messages }) => toolParts(messages));
    const parts = message.parts.map((part) => {
      if (!isToolPart(part)) return part;
      const known = held.find((one) => one.toolCallId === part.toolCallId);
      if (known === undefined) return part;
      const { approval, callProviderMetadata } = known;
      return {
        ...part,
        ...(callProviderMetadata === undefined ? {} : { callProviderMetadata }),
        ...(isJsonObject(part.approval) && isJsonObject(approval)
          ? { approval: { ...part.approval, ...issued(approval) } }
          : {}),
      };
    });
    return { ...message, parts };
  }

  async #send(
    chat: Chat,
    messages: readonly UiMessage[],
    { credential }: DriverAction,
    signal: AbortSignal,
  ): Promise<DriverAnswer> {
    const { sends, body } = this.target;
    const last = messages.at(-1);
    const said: JsonObject = {
      ...(body as JsonObject),
      id: chat.id,
      trigger: 'submit-message',
      ...(last?.role === 'assistant' ? { messageId: last.id } : {}),
      ...(sends === 'history' ? { messages: messages as unknown as JsonValue } : { message: last ?? null }),
    };
    const { answer, failure } = await this.post(credential, JSON.stringify(said), signal);
    if (failure !== undefined) throw new DriverFailure(failure.why, failure.sent);
    const chunks = answer.contentType.includes('text/event-stream') ? chunksOf(answer.body) : [];
    const folded = chat.take(chunks);
    return {
      ...outcomeOf(answer, folded, this.target.refusals),
      status: answer.status,
      body: answer.body,
      run: chat.id,
      calls: toolParts(chat.messages).map(({ toolCallId }) => toolCallId),
      captured: { calls: toolParts(chat.messages).map(({ state }) => state) },
      claims: claimsOf(chunks),
    };
  }

  #newChat({ as, credential }: DriverAction): Chat {
    const chat = new Chat(`chat-${this.marker}-${this.#chats.size}`, { as, credential });
    this.#chats.set(chat.id, chat);
    return chat;
  }
}

function copyIn(copy: JsonValue | undefined): { copy?: { tool: string; input: JsonObject } } {
  if (!isJsonObject(copy) || !isJsonObject(copy.arguments)) return {};
  return { copy: { tool: String(copy.tool), input: copy.arguments } };
}

function issued({ id, signature, inputSchemaInput }: JsonObject): JsonObject {
  const given = Object.entries({ id, signature, inputSchemaInput }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as JsonObject;
}

/** An error may come after the effect: it says nothing. */
const SAYS = new Map<JsonValue | undefined, 'done' | 'not-done'>([
  ['tool-output-available', 'done'],
  ['tool-output-denied', 'not-done'],
]);

function claimsOf(chunks: readonly JsonObject[]): { call: string; says: 'done' | 'not-done' }[] {
  return chunks.flatMap(({ type, toolCallId, preliminary }) => {
    const says = SAYS.get(type);
    return says === undefined || typeof toolCallId !== 'string' || preliminary === true
      ? []
      : [{ call: toolCallId, says }];
  });
}
