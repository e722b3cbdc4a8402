import { z } from 'zod';

/**
 * A list as it is read from a store or from a server of another version: an element that does not fit is left out, and the
 * rest of the list is still there. What a caller passes is never read like this.
 */
export function listOf<Item extends z.ZodType>(item: Item): z.ZodType<z.output<Item>[], z.input<Item>[]> {
  const lenient = z.array(z.unknown()).transform((elements) =>
    elements.flatMap((element) => {
      const parsed = item.safeParse(element);
      return parsed.success ? [parsed.data] : [];
    }),
  );
  return lenient as unknown as z.ZodType<z.output<Item>[], z.input<Item>[]>;
}
