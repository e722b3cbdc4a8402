import type { HAS, SearchQuery } from '#shared/search/searchQuery.ts';
import { segment } from '#shared/search/segment.ts';
import { foldName } from '#shared/text/personName.ts';

/** A name that may follow `from:` or `in:`, and the id that it stands for. */
export interface NamedId {
  readonly id: string;
  readonly name: string;
}

export interface KnownNames {
  readonly me: string;
  /** All people, also under their nicknames in rooms and under recent former names. */
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
  ...synonyms('file', 'files', 'attachment', '文件', 'datei', 'dateien', 'anhang', 'archivo', 'archivos'),
  ...synonyms('image', 'images', 'picture', 'photo', '图片', 'bild', 'bilder', 'foto', 'fotos', 'imagen', 'imágenes'),
  ...synonyms('audio', 'sound', 'voice', '语音', 'sprachnachricht', 'voz'),
  ...synonyms('video', 'film', '视频', 'videos', 'vídeo', 'vídeos'),
  ...synonyms('link', 'links', 'url', '链接', 'enlace', 'enlaces'),
]);
const ME = ['me', '我', 'mir', 'ich', 'mí', 'yo'];

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
  const from = resolve('from', 'person', (value) => {
    const isMe = ME.includes(value.toLowerCase()) && !isName(known.people, value);
    return isMe ? [known.me] : idsOf(known.people, value);
  });
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

/** Whether it is exactly the name of one of them: "Mir" is also a name, besides German for "me". */
function isName(named: readonly NamedId[], value: string): boolean {
  return named.some(({ name }) => foldName(name) === foldName(value));
}

function hasWordPrefix(name: string, searched: string): boolean {
  return name.startsWith(searched) || name.split(/[\s\p{P}]+/u).some((word) => word.startsWith(searched));
}

function synonyms(what: HasKind, ...words: readonly string[]): [string, HasKind][] {
  return [what, ...words].map((word) => [word, what]);
}

/** One part of the query: `name:value`, a phrase in quotation marks, or a word. */
interface Part {
  /** The name before the colon in lower case; null for a word or phrase. */
  readonly name: string | null;
  readonly value: string;
}

const NAMES = ['from', 'in', 'before', 'after', 'on', 'has'];
/** Also with the colon of Chinese and Japanese keyboards. */
const MODIFIER = new RegExp(`^(${NAMES.join('|')})[:：]`, 'iu');
/** The sign that precedes the name of a person or a room in messages. */
const SIGNS: Readonly<Record<string, RegExp>> = { from: /^[@＠]/u, in: /^[#＃@＠]/u };
/** Opening quotation marks with their closing ones. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '「': '」', '«': '»' };

/** Splits the query into parts. An open quotation reaches to the end, because it is still being typed. */
function splitQuery(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const modifier = MODIFIER.exec(rest);
    const name = modifier?.[1]?.toLowerCase() ?? null;
    if (modifier !== null) rest = rest.slice(modifier[0].length);
    const sign = name === null ? undefined : SIGNS[name];
    if (sign !== undefined) rest = rest.replace(sign, '');
    const { value, length } = readValue(rest);
    parts.push({ name, value });
    rest = rest.slice(length).trimStart();
  }
  return parts;
}

function readValue(text: string): { readonly value: string; readonly length: number } {
  const closing = QUOTES[text[0] ?? ''];
  if (closing !== undefined) {
    const found = text.indexOf(closing, 1);
    const end = found === -1 ? text.length : found;
    return { value: text.slice(1, end).trim(), length: end + 1 };
  }
  const value = /^\S*/u.exec(text)?.[0] ?? '';
  return { value, length: value.length };
}

/** From midnight to midnight in this computer's calendar; `end` is excluded (ms). */
interface Span {
  readonly start: number;
  readonly end: number;
}

const WEEKDAYS = [
  ['sunday', 'sun', '星期日', '星期天', '周日', '周天', 'sonntag', 'domingo'],
  ['monday', 'mon', '星期一', '周一', 'montag', 'lunes'],
  ['tuesday', 'tue', '星期二', '周二', 'dienstag', 'martes'],
  ['wednesday', 'wed', '星期三', '周三', 'mittwoch', 'miércoles', 'miercoles'],
  ['thursday', 'thu', '星期四', '周四', 'donnerstag', 'jueves'],
  ['friday', 'fri', '星期五', '周五', 'freitag', 'viernes'],
  ['saturday', 'sat', '星期六', '周六', 'samstag', 'sonnabend', 'sábado', 'sabado'],
];
const DAYS_AGO = [
  ['today', '今天', 'heute', 'hoy'],
  ['yesterday', '昨天', 'gestern', 'ayer'],
  ['前天', 'vorgestern', 'anteayer'],
];

/**
 * Parses a day, a month or a year: `2026-11-21` (also with / or .), `2026-11`, `11/2026`, `2026`, `today`, `yesterday`,
 * a weekday (the last one, today included), and these in the other languages of the interface. Null for any other text, or a day that is not in the
 * calendar.
 */
function parseDay(text: string, now: number): Span | null {
  const word = text.toLowerCase();
  const today = new Date(now);
  const ago = DAYS_AGO.findIndex((words) => words.includes(word));
  if (ago !== -1) return dayBefore(today, ago);
  const weekday = WEEKDAYS.findIndex((words) => words.includes(word));
  if (weekday !== -1) return dayBefore(today, (today.getDay() - weekday + 7) % 7);
  return readDate(word);
}

function readDate(text: string): Span | null {
  const day = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u.exec(text);
  if (day !== null) return spanOf(Number(day[1]), Number(day[3]), Number(day[4]));
  const month = /^(\d{4})[-/.](\d{1,2})$/u.exec(text);
  if (month !== null) return spanOf(Number(month[1]), Number(month[2]));
  const monthFirst = /^(\d{1,2})[-/.](\d{4})$/u.exec(text);
  if (monthFirst !== null) return spanOf(Number(monthFirst[2]), Number(monthFirst[1]));
  return /^\d{4}$/u.test(text) ? spanOf(Number(text)) : null;
}

function spanOf(year: number, month?: number, day?: number): Span | null {
  const start = new Date(year, (month ?? 1) - 1, day ?? 1);
  const isThere =
    start.getFullYear() === year && start.getMonth() === (month ?? 1) - 1 && start.getDate() === (day ?? 1);
  if (!isThere || start.getTime() < 0) return null;
  const end =
    month === undefined
      ? new Date(year + 1, 0, 1)
      : day === undefined
        ? new Date(year, month, 1)
        : new Date(year, month - 1, day + 1);
  return { start: start.getTime(), end: end.getTime() };
}

/** By the calendar, not by 24 hours, because a day on which clocks change is shorter or longer. */
function dayBefore(today: Date, days: number): Span {
  const at = (add: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + add).getTime();
  return { start: at(0), end: at(1) };
}
