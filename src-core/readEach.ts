import type { TypeRedisError } from './redis/redisErrors.ts';

/** Reads a list element by element: one that can't be read is logged and left out, and the others are still there. */
export function readEach<Stored, Value>(
  { typeError }: { readonly typeError: TypeRedisError },
  during: string,
  elements: Iterable<Stored>,
  read: (element: Stored) => Value,
): Value[] {
  const values: Value[] = [];
  for (const element of elements) {
    try {
      values.push(read(element));
    } catch (error) {
      typeError(error, during);
    }
  }
  return values;
}
