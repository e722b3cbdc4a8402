export const SHARDS: readonly number[] = Array.from({ length: 16 }, (_, index) => index);

/** Where a person is counted (FNV-1a). It stays as it is: what is counted is found by it. */
export function shardOf(userId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < userId.length; index += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % SHARDS.length;
}
