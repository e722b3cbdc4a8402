import type { HAS, SearchQuery } from '#shared/search/searchQuery.ts';
import { segment } from '#shared/search/segment.ts';
import { foldName } from '#shared/text/personName.ts';
import { parseDay } from './parseDay.ts';
import { splitQuery, type Part } from './splitQuery.ts';

/** A name that may follow `from:` or `in:`, and the id that it stands for. */
export interface NamedId {
  readonly id: string;
  readonly name: string;
}

export interface KnownNames {
  readonly me: string;
  /** All people, also under their nicknames in rooms. */
  readonly people: readonly NamedId[];
  readonly conversations: readonly NamedId[];
  readonly now: number;
}

/** Why a part of the query matches nothing. */
export interface UnmatchedPart {
  readonly why: 'person' | 'conversation' | 'day' | 'has' | 'words';
  readonly value: string;
}

export interface ParsedSearch {
  /** Null: the query is empty. */
  readonly query: SearchQuery | null;
  /** The conversations to search, also while the query is empty; null: all. */
  readonly places: readonly string[] | null;
  readonly misunderstood: readonly UnmatchedPart[];
}

type HasKind = (typeof HAS)[number];
const WHAT: ReadonlyMap<string, HasKind> = new Map([
  ...synonyms('file', 'files', 'attachment', '文件'),
  ...synonyms('image', 'images', 'picture', 'photo', '图片'),
  ...synonyms('audio', 'sound', 'voice', '语音'),
  ...synonyms('video', 'film', '视频'),
  ...synonyms('link', 'links', 'url', '链接'),
]);
const ME = ['me', '我'];

/** The limits of the contract. */
const TERMS = 16;
const TERM_LENGTH = 256;

/**
 * Parses the search field and resolves names to ids. A part that is not understood matches nothing and is reported,
 * because ignoring it would answer a different question. An unfinished part (`from:`) is ignored.
 */
export function parseSearch(text: string, known: KnownNames): ParsedSearch {
  const misunderstood: UnmatchedPart[] = [];
  const parts = splitQuery(text);
  const valuesOf = (name: string): string[] => parts.filter((part) => part.name === name).flatMap(nonEmpty);

  function resolve(name: string, why: UnmatchedPart['why'], find: (value: string) => readonly string[]) {
    const values = valuesOf(name);
    if (values.length === 0) return undefined;
    return [...new Set(values.flatMap((value) => reportIfEmpty(find(value), { why, value })))];
  }
  function reportIfEmpty<Found>(found: readonly Found[], missing: UnmatchedPart): readonly Found[] {
    if (found.length === 0) misunderstood.push(missing);
    return found;
  }

  const terms = parts
    .filter((part) => part.name === null)
    .flatMap(nonEmpty)
    .flatMap((value) => reportIfEmpty(segment(value) === '' ? [] : [value], { why: 'words', value }))
    .slice(0, TERMS)
    .map((term) => term.slice(0, TERM_LENGTH).toWellFormed());
  const from = resolve('from', 'person', (value) =>
    ME.includes(value.toLowerCase()) ? [known.me] : idsOf(known.people, value),
  );
  const conversationIds = resolve('in', 'conversation', (value) => idsOf(known.conversations, value));
  const places = conversationIds ?? null;
  const spans = (name: string) =>
    valuesOf(name).flatMap((value) => reportIfEmpty([parseDay(value, known.now) ?? []].flat(), { why: 'day', value }));
  const on = spans('on');
  const after = [...spans('after').map(({ end }) => end), ...on.map(({ start }) => start)];
  const before = [...spans('before').map(({ start }) => start), ...on.map(({ end }) => end)];
  const has = [
    ...new Set(
      valuesOf('has').flatMap((value) =>
        reportIfEmpty([WHAT.get(value.toLowerCase()) ?? []].flat(), { why: 'has', value }),
      ),
    ),
  ];

  // A conversation alone says where to search, but not what for.
  const isEmpty = terms.length + after.length + before.length + has.length === 0 && from === undefined;
  const matchesNothing = misunderstood.some(({ why }) => why !== 'words');
  if (isEmpty || matchesNothing) return { query: null, places, misunderstood };
  const query = {
    terms,
    has,
    ...(from !== undefined && { from: from.slice(0, 100) }),
    ...(conversationIds !== undefined && { conversationIds: conversationIds.slice(0, 1000) }),
    ...(after.length > 0 && { after: Math.max(...after) }),
    ...(before.length > 0 && { before: Math.min(...before) }),
  };
  return { query, places, misunderstood };
}

/** The value of a part, if it is not empty. */
function nonEmpty({ value }: Part): string[] {
  return value === '' ? [] : [value];
}

/** Ids of exact matches of the name; otherwise of all names with a word that starts with the value. */
function idsOf(named: readonly NamedId[], value: string): string[] {
  const searched = foldName(value);
  if (searched === '') return [];
  const exact = named.filter(({ name }) => foldName(name) === searched);
  const found = exact.length > 0 ? exact : named.filter(({ name }) => hasWordPrefix(foldName(name), searched));
  return [...new Set(found.map(({ id }) => id))];
}

function hasWordPrefix(name: string, searched: string): boolean {
  return name.startsWith(searched) || name.split(/[\s\p{P}]+/u).some((word) => word.startsWith(searched));
}

function synonyms(what: HasKind, ...words: readonly string[]): [string, HasKind][] {
  return [what, ...words].map((word) => [word, what]);
}
