import { matchesGlob, readGlob, type WordGlob } from './wordGlob.ts';

/** An index of words with stars, searchable by the words that they match. */
export interface Globs<Value> {
  get(word: string): Value | undefined;
  set(word: string, value: Value): void;
  delete(word: string): void;
  /** Calls `visit` for each value whose glob matches. */
  match(word: string, visit: (value: Value) => void): void;
  readonly size: number;
}

interface Entry<Value> {
  readonly glob: WordGlob;
  readonly value: Value;
}
/** By glob. */
type Bucket<Value> = Map<string, Entry<Value>>;
/** By the length of the prefix or suffix, then by the text: a lookup is done per length, not per glob. */
type Buckets<Value> = Map<number, Map<string, Bucket<Value>>>;

/** Indexed by prefix, or else by suffix, which may be empty. */
export function createGlobs<Value>(): Globs<Value> {
  const byBeginning: Buckets<Value> = new Map();
  const byEnd: Buckets<Value> = new Map();
  let size = 0;

  const placeOf = ({ prefix, suffix }: WordGlob): [Buckets<Value>, string] =>
    prefix === '' ? [byEnd, suffix] : [byBeginning, prefix];

  return {
    get(word) {
      const [buckets, part] = placeOf(readGlob(word));
      return buckets.get(part.length)?.get(part)?.get(word)?.value;
    },
    set(word, value) {
      const glob = readGlob(word);
      const [buckets, part] = placeOf(glob);
      const ofLength = buckets.get(part.length) ?? new Map<string, Bucket<Value>>();
      const bucket = ofLength.get(part) ?? new Map<string, Entry<Value>>();
      buckets.set(part.length, ofLength);
      ofLength.set(part, bucket);
      if (!bucket.has(word)) size += 1;
      bucket.set(word, { glob, value });
    },
    delete(word) {
      const [buckets, part] = placeOf(readGlob(word));
      const ofLength = buckets.get(part.length);
      const bucket = ofLength?.get(part);
      if (ofLength === undefined || bucket?.delete(word) !== true) return;
      size -= 1;
      if (bucket.size === 0) ofLength.delete(part);
      if (ofLength.size === 0) buckets.delete(part.length);
    },
    match(word, visit) {
      for (const [length, ofLength] of byBeginning) visitBucket(ofLength.get(word.slice(0, length)), word, visit);
      for (const [length, ofLength] of byEnd) {
        visitBucket(ofLength.get(word.slice(Math.max(word.length - length, 0))), word, visit);
      }
    },
    get size() {
      return size;
    },
  };
}

function visitBucket<Value>(bucket: Bucket<Value> | undefined, word: string, visit: (value: Value) => void): void {
  if (bucket === undefined) return;
  for (const { glob, value } of bucket.values()) if (matchesGlob(glob, word)) visit(value);
}
