export const SHARDS: readonly number[] = Array.from({ length: 16 }, (_, index) => index);

/** The shard of a person (FNV-1a of the id). Must never change, because stored counts are found by it. */
export function shardOf(userId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < userId.length; index += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % SHARDS.length;
}
