import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import { segment } from '#shared/search/segment.ts';
import { messageEvent } from './messageEvent.ts';

const database = new DatabaseSync(':memory:');
database.exec(
  `CREATE VIRTUAL TABLE messages USING fts5 (words, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'")`,
);
const insert = database.prepare('INSERT INTO messages (rowid, words) VALUES (?, ?)');
const find = database.prepare('SELECT count(*) AS count FROM messages WHERE words MATCH ?');
afterAll(() => database.close());

function indexFinds(text: string, term: string): boolean {
  database.exec('DELETE FROM messages');
  insert.run(1, segment(text));
  return find.get(`"${segment(term)}" *`)?.['count'] === 1;
}

const matcherFinds = (text: string, term: string): boolean =>
  matchesQuery({ conversationId: 'room:a', event: messageEvent({ text }) }, { terms: [term], has: [] });

/** Short texts over few characters, so that terms often match. */
const character = fc.constantFrom(
  'a',
  'B',
  'é',
  'e\u0301',
  'ß',
  'ı',
  'İ',
  'ς',
  'Σ',
  '报',
  '价',
  '報',
  'か',
  'が',
  'か\u3099',
  'ﾊﾟ',
  'ー',
  '한',
  '\u1112\u1161\u11AB',
  '1',
  '½',
  '㈱',
  '𠮷',
  'ก็',
  'हि',
  'й',
  'ё',
  '👍🏽',
  '-',
  '_',
  '"',
  '*',
  '、',
  ' ',
  '\u00AD',
  '\u200B',
  '\n',
  'ＡＢ',
  'ﬁ',
);
const shortText = (length: number) => fc.array(character, { maxLength: length }).map((parts) => parts.join(''));

describe('the SQLite index and the matcher', () => {
  it('find the same messages', () => {
    let found = 0;
    fc.assert(
      fc.property(shortText(12), shortText(3), (text, term) => {
        fc.pre(segment(term) !== '');
        const expected = matcherFinds(text, term);
        found += Number(expected);
        expect(indexFinds(text, term)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('find the same in arbitrary texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, from, length) => {
        const start = from % (text.length + 1);
        const term = text.slice(start, start + 1 + (length % 8)).toWellFormed();
        fc.pre(segment(term) !== '');
        expect(indexFinds(text, term)).toBe(matcherFinds(text, term));
      }),
      { numRuns: 3000 },
    );
  });

  it('agree on every letter, mark and digit of Unicode', () => {
    database.exec(`DELETE FROM messages; CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, messages, 'instance')`);
    const expected: string[] = [];
    database.exec('BEGIN');
    for (let code = 0; code < 0x40000; code += 1) {
      const words = /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(code)) ? segment(String.fromCodePoint(code)) : '';
      if (words === '') continue;
      insert.run(code, words);
      expected.push(`${code} ${words}`);
    }
    database.exec('COMMIT');
    const indexed = database.prepare(
      `SELECT doc || ' ' || group_concat(term, ' ' ORDER BY offset) AS line FROM temp.words GROUP BY doc ORDER BY doc`,
    );
    expect(indexed.all().map((row) => row['line'])).toEqual(expected);
    expect(expected.length).toBeGreaterThan(100_000);
  });
});
