import { createHash } from 'node:crypto';
import { z } from 'zod';

const messageSchema = z.object({
  at: z.number(),
  uncounted: z.number(),
  id: z.string(),
  type: z.string(),
  from: z.string(),
});

/** What every element of a log begins with; see lua/includes/readElement.lua. */
export function readElement(element: string): z.infer<typeof messageSchema> {
  return messageSchema.parse(JSON.parse(element));
}

/** What is left of a message that was recalled, as `recallMessage` writes it. In a direct conversation its author did it. */
export function blankElement(element: string): string {
  const { at, uncounted, id, type, from } = readElement(element);
  return JSON.stringify({ at, uncounted, id, type, from, body: { kind: 'recalled', by: from } });
}

export function hashElement(element: string): Buffer {
  return createHash('sha256').update(element).digest();
}

/** Of a batch, as `trimLog` compares it. */
export function sumUp(elements: readonly string[]): string {
  return createHash('sha1').update(elements.join('\n')).digest('hex');
}
