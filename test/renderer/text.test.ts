import { plainMarkdown } from '#shared/text/plainMarkdown.ts';
import { describe, expect, it } from 'vitest';
import { nameMatches, othersInOrder } from '../../src-renderer/stores/people/reduce.ts';
import { fieldInWords } from '../../src-renderer/text/fieldInWords.ts';
import { initials } from '../../src-renderer/text/initials.ts';
import { displayedHost, findLinks } from '../../src-renderer/text/links.ts';
import { ago, dayName, daysBetween, shortTime } from '../../src-renderer/text/times.ts';

const NOW = new Date(2026, 10, 20, 10, 8).getTime();
const words = { yesterday: 'Yesterday' };
const links = (text: string): string[] =>
  findLinks(text)
    .filter(({ type }) => type === 'link')
    .map(({ text }) => text);

describe('times', () => {
  it.each([
    [new Date(2026, 10, 20, 9, 41), '09:41'],
    [new Date(2026, 10, 19, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 16, 12, 0), 'Mon'],
    [new Date(2026, 10, 12, 12, 0), '12 Nov'],
    [new Date(2025, 10, 12, 12, 0), '12 Nov 2025'],
    [new Date(2026, 10, 20, 10, 9), '10:09'],
    [new Date(2026, 10, 25, 9, 0), '25 Nov'],
  ])('format %s as short as possible: %s', (at, expected) => {
    expect(shortTime(at.getTime(), NOW, words)).toBe(expected);
  });

  it('include the weekday of a day, and its year when it is another one', () => {
    expect(dayName(NOW, NOW)).toBe('Friday, 20 November');
    expect(dayName(new Date(2025, 10, 20, 8).getTime(), NOW)).toBe('Thursday, 20 November 2025');
  });

  it('count midnights, not hours', () => {
    expect(daysBetween(new Date(2026, 10, 19, 23, 59).getTime(), new Date(2026, 10, 20, 0, 1).getTime())).toBe(1);
    expect(daysBetween(new Date(2026, 2, 28, 12).getTime(), new Date(2026, 2, 30, 12).getTime())).toBe(2);
  });

  it('express the age in one unit', () => {
    expect(ago(NOW - 20_000, NOW)).toEqual({ unit: 'moment', count: 0 });
    expect(ago(NOW - 8 * 60_000, NOW)).toEqual({ unit: 'minutes', count: 8 });
    expect(ago(NOW - 150 * 60_000, NOW)).toEqual({ unit: 'hours', count: 2 });
    expect(ago(NOW - 49 * 3_600_000, NOW)).toEqual({ unit: 'days', count: 2 });
    expect(ago(NOW + 5_000, NOW)).toEqual({ unit: 'moment', count: 0 });
  });

  it('describe the value of a date field, once it is complete', () => {
    const now = Date.parse('2026-11-21T12:00');
    expect(fieldInWords('2026-11-20', now)).toBe('Friday, 20 November');
    expect(fieldInWords('2027-01-04T09:05', now)).toBe('Monday, 4 January 2027, 09:05');
    for (const field of ['', '2026-11', 'T', '2026-11-21T']) expect(fieldInWords(field, now)).toBeUndefined();
  });
});

describe('links in a message', () => {
  it.each([
    ['see https://example.org/a.', ['https://example.org/a']],
    ['(see https://example.org/a_(b))', ['https://example.org/a_(b)']],
    ['看 https://example.org/报价。好', ['https://example.org/报价']],
    ['“https://example.org/x”, http://b.example', ['https://example.org/x', 'http://b.example']],
    ['javascript:alert(1) ftp://x.example https://', []],
    ['a https://例え.jp/道?q=1&r=2#top b', ['https://例え.jp/道?q=1&r=2#top']],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected);
    expect(
      findLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('people', () => {
  it.each([
    ['Mei Lin', 'ML'],
    ['Tomás da Silva Nunes', 'TN'],
    ['劳伦', '劳'],
    ['amir', 'A'],
    ['👩‍💻 Ada', '👩‍💻A'],
  ])('%s is rendered as %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('are found by parts of their name, in any case', () => {
    expect(nameMatches('Mei Lin', 'lin m')).toBe(true);
    expect(nameMatches('Mei Lin', 'mai')).toBe(false);
    expect(nameMatches('劳伦', '伦')).toBe(true);
    expect(nameMatches('Mei Lin', '  ')).toBe(true);
  });

  it('are listed with the online ones first, without me', () => {
    const people = Object.fromEntries(['Amir', 'Jonas', 'Mei', 'Sofia'].map((name) => [name, { id: name, name }]));
    const presence = { Sofia: { userId: 'Sofia', online: true, at: 1 } };
    expect(othersInOrder(people, presence, 'Amir').map(({ id }) => id)).toEqual(['Sofia', 'Jonas', 'Mei']);
  });
});

describe('a hostile message', () => {
  /** As many characters as a message may have. */
  const LONG = 65_000;

  /** The patterns before took seconds for each, and the brackets a stack that overflowed. */
  it('with thousands of closing brackets or marks after an address is split', () => {
    expect(links(`https://a.example/${')'.repeat(LONG)}`)).toEqual(['https://a.example/']);
    expect(links(`https://a.example/${';'.repeat(LONG)}x`)).toEqual([`https://a.example/${';'.repeat(LONG)}x`]);
    expect(links(`(https://a.example/a_(b)).),`)).toEqual(['https://a.example/a_(b)']);
  });

  it('with thousands of bars has a plain text', () => {
    expect(plainMarkdown(`${'|'.repeat(LONG)}x`)).toHaveLength(LONG + 1);
    expect(plainMarkdown('a | b\n| --- | :-: |\nc | d')).toBe('a b c d');
  });

  it('with one endless word as the text of a link is compared with the address', () => {
    expect(displayedHost('é'.repeat(LONG), 'https://a.example/')).toBeNull();
    expect(displayedHost('a..b.example and c.', 'https://a.example/')).toBe('a.example');
    expect(displayedHost('...a.example...', 'https://a.example/')).toBeNull();
    expect(displayedHost('a..b', 'https://a.example/')).toBeNull();
  });
});
