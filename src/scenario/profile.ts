import type { SourceDocument } from '../model/document.ts';
import { UsageError } from '../model/errors.ts';
import { isJsonObject } from '../model/json.ts';
import { suggestion } from '../model/nearest.ts';
import { childOf } from '../model/schema-walk.ts';
import { overlay } from './overlay.ts';

/** The document with the overrides of a profile laid over it; places point to where a value was written. */
export function withProfile(document: SourceDocument, name: string): SourceDocument {
  const profiles = childOf(document.value, 'profiles');
  const profile = childOf(profiles, name);
  if (!isJsonObject(profile) || !isJsonObject(document.value)) {
    const names = isJsonObject(profiles) ? Object.keys(profiles) : [];
    throw new UsageError(`${document.file} has no profile ${JSON.stringify(name)}${suggestion(name, names)}`);
  }
  return {
    file: document.file,
    value: overlay(document.value, profile),
    place: (path, part) => {
      const overridden = path.length > 0 && path.reduce<unknown>(childOf, profile) !== undefined;
      return document.place(overridden ? ['profiles', name, ...path] : path, part);
    },
  };
}
