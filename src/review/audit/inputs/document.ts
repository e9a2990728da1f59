import { UsageError } from '../../../model/errors.ts';
import { isJsonObject, type JsonValue } from '../../../model/json.ts';
import { campaignActions, isCampaign } from './campaign.ts';
import { isTelemetry, telemetryActions } from './otlp.ts';
import type { Part } from './submitted.ts';

/** What a whole JSON document submits: one action, a batch, telemetry, or the record of a campaign. */
export function* partsOfDocument(value: JsonValue, file: string): Iterable<Part> {
  if (Array.isArray(value)) {
    yield listed(value, file);
    return;
  }
  if (!isJsonObject(value)) throw new UsageError(`${file}: actions are objects, or a list of them`);
  if (isCampaign(value)) yield { actions: campaignActions(value, file) };
  else if (isTelemetry(value)) yield { actions: telemetryActions(value, file) };
  else if (value.item !== undefined)
    yield { actions: [{ at: file, item: value.item, single: { context: value.context } }] };
  else if (value.items !== undefined) {
    if (!Array.isArray(value.items)) throw new UsageError(`${file}: items must be a list of actions`);
    if (value.context !== undefined) yield { context: value.context, at: `${file}: context` };
    yield listed(value.items, `${file}: items`);
  } else if (value.context !== undefined) yield { context: value.context, at: `${file}: context` };
  else yield { actions: [{ at: file, item: value, single: { context: undefined } }] };
}

function listed(items: readonly JsonValue[], at: string): Part {
  return { actions: items.map((item, i) => ({ at: `${at}[${i}]`, item })) };
}

/** What one line of JSON Lines submits: an action of the batch, a single verification, telemetry, or a context. */
export function partOfLine(value: JsonValue, at: string): Part {
  if (isJsonObject(value)) {
    if (value.item !== undefined) return { actions: [{ at, item: value.item, single: { context: value.context } }] };
    if (value.context !== undefined && value.tool === undefined) return { context: value.context, at };
    if (value.resourceSpans !== undefined) return { actions: telemetryActions(value, at) };
  }
  return { actions: [{ at, item: value }] };
}
