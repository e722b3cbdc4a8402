/** A record without one of its keys; the same record if it does not have the key. */
export function without<Key extends PropertyKey, Value>(
  record: Readonly<Record<Key, Value>>,
  key: Key,
): Readonly<Record<Key, Value>> {
  if (!(key in record)) return record;
  const { [key]: _gone, ...left } = record;
  return left as Record<Key, Value>;
}
