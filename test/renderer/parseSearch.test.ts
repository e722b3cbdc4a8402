import { describe, expect, it } from 'vitest';
import { searchQuerySchema } from '#shared/search/searchQuery.ts';
import { type KnownNames, parseSearch } from '../../src-renderer/stores/search/parseSearch.ts';

/** A Saturday in every time zone, because days are those of this computer. */
const NOW = new Date(2026, 10, 21, 15, 30).getTime();
const day = (year: number, month: number, date: number): number => new Date(year, month - 1, date).getTime();

const known: KnownNames = {
  me: 'amir',
  people: [
    { id: 'amir', name: 'Amir Khan' },
    { id: 'mei', name: 'Mei Lin' },
    { id: 'mei', name: 'mei (design)' },
    { id: 'lin', name: 'Lin Mei' },
    { id: 'lao', name: '劳伦' },
    { id: 'mir', name: 'Mir' },
  ],
  conversations: [
    { id: 'room:launch-review', name: 'launch-review' },
    { id: 'room:launch', name: 'Launch' },
    { id: 'direct:amir:mei', name: 'Mei Lin' },
  ],
  now: NOW,
};

const query = (text: string) => parseSearch(text, known).query;
const misunderstood = (text: string) => parseSearch(text, known).misunderstood;

describe('the text of the search field', () => {
  it('names one of the two conversations with a person', () => {
    const encrypted = { id: 'direct:e2e:amir:mei', name: '🔒 Mei Lin' };
    const both = { ...known, conversations: [...known.conversations, encrypted] };
    const idsIn = (text: string) => parseSearch(text, both).query?.conversationIds;
    expect(idsIn('a in:"🔒 Mei Lin"')).toEqual([encrypted.id]);
    expect(idsIn('a in:"Mei Lin"')).toEqual(['direct:amir:mei']);
  });

  it.each([
    ['报价 in:launch-review', { terms: ['报价'], conversationIds: ['room:launch-review'] }],
    ['报价 in：#launch', { terms: ['报价'], conversationIds: ['room:launch'] }],
    ['final copy', { terms: ['final', 'copy'] }],
    ['"final copy" draft', { terms: ['final copy', 'draft'] }],
    ['“最终 报价” 「二版」', { terms: ['最终 报价', '二版'] }],
    ['"not closed yet', { terms: ['not closed yet'] }],
    ['from:"Mei Lin" a', { terms: ['a'], from: ['mei'] }],
    ['from:mei', { from: ['mei', 'lin'] }],
    ['from:me', { from: ['amir'] }],
    ['from:ich „genau so“', { terms: ['genau so'], from: ['amir'] }],
    ['from:yo has:enlace', { from: ['amir'], has: ['link'] }],
    ['from:mir has:Datei', { from: ['mir'], has: ['file'] }],
    ['on:gestern', { after: day(2026, 11, 20), before: day(2026, 11, 21) }],
    ['on:MIÉRCOLES', { after: day(2026, 11, 18), before: day(2026, 11, 19) }],
    ['on:Vorgestern', { after: day(2026, 11, 19), before: day(2026, 11, 20) }],
    ['from:@Lin', { from: ['mei', 'lin'] }],
    ['from:＠me from:@"Lin Mei"', { from: ['amir', 'lin'] }],
    ['@Lin', { terms: ['@Lin'] }],
    ['FROM:劳', { from: ['lao'] }],
    ['from:me from:劳伦', { from: ['amir', 'lao'] }],
    ['from:design', { from: ['mei'] }],
    ['in:mei a', { terms: ['a'], conversationIds: ['direct:amir:mei'] }],
    ['in:lau a', { terms: ['a'], conversationIds: ['room:launch-review', 'room:launch'] }],
    ['has:file has:Photo', { has: ['file', 'image'] }],
    ['has:链接 has:voice has:film', { has: ['link', 'audio', 'video'] }],
    ['http://a.example re:lease', { terms: ['http://a.example', 're:lease'] }],
    ['a 👍', { terms: ['a'] }],
  ])('%s', (text, expected) => {
    expect(query(text)).toEqual({ terms: [], has: [], ...expected });
  });

  it.each([
    ['before:2026-11-21', { before: day(2026, 11, 21) }],
    ['after:2026-11-20', { after: day(2026, 11, 21) }],
    ['on:2026/11/2', { after: day(2026, 11, 2), before: day(2026, 11, 3) }],
    ['on:2026.02.28', { after: day(2026, 2, 28), before: day(2026, 3, 1) }],
    ['on:2026-11', { after: day(2026, 11, 1), before: day(2026, 12, 1) }],
    ['on:12/2025', { after: day(2025, 12, 1), before: day(2026, 1, 1) }],
    ['before:2026', { before: day(2026, 1, 1) }],
    ['on:today', { after: day(2026, 11, 21), before: day(2026, 11, 22) }],
    ['on:Yesterday', { after: day(2026, 11, 20), before: day(2026, 11, 21) }],
    ['on:前天', { after: day(2026, 11, 19), before: day(2026, 11, 20) }],
    ['on:friday', { after: day(2026, 11, 20), before: day(2026, 11, 21) }],
    ['on:sat', { after: day(2026, 11, 21), before: day(2026, 11, 22) }],
    ['on:周日', { after: day(2026, 11, 15), before: day(2026, 11, 16) }],
    ['after:2026-01 before:2026-03 before:2026-02-10', { after: day(2026, 2, 1), before: day(2026, 2, 10) }],
  ])('%s is interpreted by this computer’s calendar', (text, expected) => {
    expect(query(text)).toEqual({ terms: [], has: [], ...expected });
  });

  it.each([
    ['from:nobody a', [{ why: 'person', value: 'nobody' }]],
    ['in:nowhere a', [{ why: 'conversation', value: 'nowhere' }]],
    ['before:soon a', [{ why: 'day', value: 'soon' }]],
    ['on:2026-02-30', [{ why: 'day', value: '2026-02-30' }]],
    ['on:13/2026', [{ why: 'day', value: '13/2026' }]],
    ['has:cake', [{ why: 'has', value: 'cake' }]],
    ['👍', [{ why: 'words', value: '👍' }]],
    [
      'from:x in:y',
      [
        { why: 'person', value: 'x' },
        { why: 'conversation', value: 'y' },
      ],
    ],
  ])('%s reports what is invalid and searches for nothing', (text, expected) => {
    expect(misunderstood(text)).toEqual(expected);
    expect(query(text)).toBeNull();
  });

  it.each(['', '  ', 'in:launch', 'from:', '""', 'before: in:'])('“%s” searches for nothing yet', (text) => {
    expect(parseSearch(text, known)).toMatchObject({ query: null, misunderstood: [] });
  });

  it('recognises the scope of a search before its words', () => {
    const places = (text: string) => parseSearch(text, known).places;
    expect(places('in:mei')).toEqual(['direct:amir:mei']);
    expect(places(' in:@Mei')).toEqual(['direct:amir:mei']);
    expect(places('in:lau')).toEqual(['room:launch-review', 'room:launch']);
    expect(places('in:')).toBeNull();
    expect(places('a')).toBeNull();
  });

  it('becomes a query that satisfies the contract, however much is typed', () => {
    const much = `${'word '.repeat(100)}${'長'.repeat(1000)} "${'𠮷'.repeat(300)}"`;
    expect(searchQuerySchema.safeParse(query(much)).success).toBe(true);
    expect(searchQuerySchema.safeParse(query(`a${'𠮷'.repeat(300)}`)).success).toBe(true);
  });
});
