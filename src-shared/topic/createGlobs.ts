import { matchesGlob, readGlob, type WordGlob } from './wordGlob.ts';

/** Something per word with stars in it, found by the words that it matches. */
export interface Globs<Value> {
  get(word: string): Value | undefined;
  set(word: string, value: Value): void;
  delete(word: string): void;
  /** Calls `visit` for each whose word matches. */
  match(word: string, visit: (value: Value) => void): void;
  readonly size: number;
}

interface Entry<Value> {
  readonly glob: WordGlob;
  readonly value: Value;
}
type Bucket<Value> = Map<string, Entry<Value>>;

/** Kept by how they begin, or else by how they end: a word then asks once per its length, not once per glob. */
export function createGlobs<Value>(): Globs<Value> {
  const buckets = new Map<string, Bucket<Value>>();
  let size = 0;

  function visitBucket(key: string, word: string, visit: (value: Value) => void): void {
    for (const { glob, value } of buckets.get(key)?.values() ?? []) if (matchesGlob(glob, word)) visit(value);
  }

  return {
    get: (word) => buckets.get(bucketOf(readGlob(word)))?.get(word)?.value,
    set(word, value) {
      const glob = readGlob(word);
      const key = bucketOf(glob);
      const bucket = buckets.get(key) ?? new Map<string, Entry<Value>>();
      buckets.set(key, bucket);
      if (!bucket.has(word)) size += 1;
      bucket.set(word, { glob, value });
    },
    delete(word) {
      const key = bucketOf(readGlob(word));
      const bucket = buckets.get(key);
      if (bucket?.delete(word) !== true) return;
      size -= 1;
      if (bucket.size === 0) buckets.delete(key);
    },
    match(word, visit) {
      visitBucket('*', word, visit);
      for (let length = 1; length <= word.length; length += 1) {
        visitBucket(`${word.slice(0, length)}*`, word, visit);
        visitBucket(`*${word.slice(-length)}`, word, visit);
      }
    },
    get size() {
      return size;
    },
  };
}

function bucketOf({ prefix, suffix }: WordGlob): string {
  return prefix === '' ? `*${suffix}` : `${prefix}*`;
}
