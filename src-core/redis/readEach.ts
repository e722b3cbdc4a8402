import type { RedisErrorConverter } from './redisErrors.ts';

/** Parses a list element by element. An element that cannot be parsed is logged and left out. */
export function readEach<Stored, Value>(
  { typeError }: { readonly typeError: RedisErrorConverter },
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
