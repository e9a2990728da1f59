import { z } from 'zod';

/** A part of a message whose text counts; pictures and files are let through unread. */
export const textPart = z.looseObject({
  type: z.string().optional(),
  text: z.string().nullish(),
  refusal: z.string().nullish(),
});

/** What OpenAI's APIs take as the content of a message or a result. */
export const content = z.union([z.string(), z.array(z.union([textPart, z.string()])), z.null()]).optional();
export type Content = z.infer<typeof content>;

/** The text of a content, its text parts joined by line ends. */
export function textOf(value: Content): string {
  if (typeof value === 'string') return value;
  return (value ?? [])
    .flatMap((part) => (typeof part === 'string' ? part : (part.text ?? part.refusal ?? [])))
    .join('\n');
}
