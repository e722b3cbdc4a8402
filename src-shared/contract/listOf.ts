import { z } from 'zod';

/**
 * A list that is read leniently, from a store or a server of another version: invalid elements are skipped. Never used
 * for arguments of calls.
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
