import type { JsonValue } from '../../model/json.ts';

/** The value of a variable; undefined when the action has none. */
export type Look = (name: string) => JsonValue | undefined;

export interface TemplateVariable {
  name: string;
  /** Under a key that ends in `?`, which is dropped when the value is undefined. */
  optional: boolean;
}

export interface Template {
  variables: readonly TemplateVariable[];
  /** Undefined when a variable outside an optional key is. */
  render(look: Look): JsonValue | undefined;
}

type Renderer = Template['render'];

const PLACEHOLDER = /\$\$\{|\$\{([^{}]*)\}/g;

/**
 * A structural template: a string that is one `${x}` takes the value with its type, inside a longer string it becomes
 * text, `$${` is a literal `${`. Nothing is ever spliced into serialised JSON. A key `x?` is sent as `x`, or dropped.
 */
export function compileTemplate(value: JsonValue): Template {
  const variables: TemplateVariable[] = [];
  return { variables, render: compile(value, false, variables) };
}

/** The template of a request path: each variable is percent-encoded, so that a value cannot leave its segment. */
export function compilePath(text: string): Template {
  const variables: TemplateVariable[] = [];
  const parts = splitText(text, false, variables);
  return { variables, render: (look) => join(parts, (name) => encodeSegment(look(name))) };
}

function compile(value: JsonValue, optional: boolean, variables: TemplateVariable[]): Renderer {
  if (typeof value === 'string') return compileText(value, optional, variables);
  if (value === null || typeof value !== 'object') return () => value;
  if (Array.isArray(value)) {
    const items = value.map((item) => compile(item, optional, variables));
    return (look) => {
      const rendered = items.map((item) => item(look));
      return rendered.includes(undefined) ? undefined : (rendered as JsonValue[]);
    };
  }
  const fields = Object.entries(value).map(([key, item]) => {
    const may = key.endsWith('?');
    return { key: may ? key.slice(0, -1) : key, may, render: compile(item, optional || may, variables) };
  });
  return (look) => {
    const object: { [key: string]: JsonValue } = {};
    for (const { key, may, render } of fields) {
      const rendered = render(look);
      if (rendered !== undefined) object[key] = rendered;
      else if (!may) return undefined;
    }
    return object;
  };
}

function compileText(text: string, optional: boolean, variables: TemplateVariable[]): Renderer {
  const whole = /^\$\{([^{}]*)\}$/.exec(text)?.[1];
  if (whole === undefined) {
    const parts = splitText(text, optional, variables);
    return (look) => join(parts, look);
  }
  variables.push({ name: whole, optional });
  return (look) => look(whole);
}

type Part = { text: string } | { name: string };

function splitText(text: string, optional: boolean, variables: TemplateVariable[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    parts.push({ text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    if (match[1] === undefined) parts.push({ text: '${' });
    else {
      parts.push({ name: match[1] });
      variables.push({ name: match[1], optional });
    }
  }
  return [...parts, { text: text.slice(end) }];
}

function join(parts: readonly Part[], look: Look): string | undefined {
  let joined = '';
  for (const part of parts) {
    const value = 'text' in part ? part.text : look(part.name);
    if (value === undefined) return undefined;
    joined += typeof value === 'string' ? value : JSON.stringify(value);
  }
  return joined;
}

function encodeSegment(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A target may hand out ".." as an id; encodeURIComponent leaves dots alone.
  if (/^\.{1,2}$/.test(text)) return text.replaceAll('.', '%2E');
  const wellFormed = Buffer.from(text, 'utf8').toString('utf8');
  return encodeURIComponent(wellFormed).replaceAll('%40', '@');
}
