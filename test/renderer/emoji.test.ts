import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isEmoji } from '#shared/text/isEmoji.ts';
import emoji from '../../src-renderer/views/emoji/emoji.json' with { type: 'json' };
import germanEmoji from '../../src-renderer/views/emoji/emoji.de.json' with { type: 'json' };
import spanishEmoji from '../../src-renderer/views/emoji/emoji.es.json' with { type: 'json' };
import chineseEmoji from '../../src-renderer/views/emoji/emoji.zh.json' with { type: 'json' };
import { type EmojiSet, parseEmoji, withSkinTone } from '../../src-renderer/views/emoji/emojiSet.ts';
import { findEmoji } from '../../src-renderer/views/emoji/findEmoji.ts';
import { loadEmoji } from '../../src-renderer/views/emoji/loadEmoji.ts';
import { moveInGrid } from '../../src-renderer/views/emoji/EmojiGrid.tsx';

let set: EmojiSet;
beforeAll(async () => {
  set = await loadEmoji();
});

describe('the set of emoji', () => {
  it('contains exactly what the server accepts as a reaction, in every skin tone', () => {
    const texts = set.all.flatMap(({ emoji, tones }) => [emoji, ...tones]);
    expect(texts.filter((text) => !isEmoji(text))).toEqual([]);
    expect(set.all.length).toBeGreaterThan(1800);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('has a unique name between colons for each emoji', () => {
    const codes = set.all.flatMap((one) => one.codes);
    expect(set.all.filter((one) => one.codes.length === 0)).toEqual([]);
    expect(set.byCode.size).toBe(codes.length);
  });

  it('has five skin tones for each emoji that has any', () => {
    expect(new Set(set.all.map(({ tones }) => tones.length))).toEqual(new Set([0, 5]));
    const wave = set.byCode.get('wave');
    expect(wave === undefined ? [] : [0, 1, 5].map((tone) => withSkinTone(wave, tone))).toEqual(['👋', '👋🏻', '👋🏿']);
    const rocket = set.byCode.get('rocket');
    expect(rocket === undefined ? '' : withSkinTone(rocket, 3)).toBe('🚀');
  });
});

describe('the search for emoji', () => {
  it.each([
    ['smile', '😄'],
    [':tada:', '🎉'],
    ['+1', '👍'],
    ['thumbs up', '👍'],
    ['party', '🎉'],
    ['flag germany', '🇩🇪'],
    ['Rocket', '🚀'],
    ['❤️', '❤️'],
    ['👋🏿', '👋'],
  ])('finds first for %s: %s', (query, expected) => {
    expect(findEmoji(set, query)[0]?.emoji).toBe(expected);
  });

  it('finds nothing for an unknown word or an empty query', () => {
    expect(findEmoji(set, 'qwertz')).toEqual([]);
    expect(findEmoji(set, ' : ')).toEqual([]);
  });
});

describe('the arrow keys in the grid', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 });

  it('never leave the rows, and right undoes left', () => {
    const keys = fc.array(fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End'));
    fc.assert(
      fc.property(lengths, keys, (rows, pressed) => {
        let here = { row: 0, column: 0 };
        for (const key of pressed) {
          const next = moveInGrid(rows, here, key);
          if (next === null || next === 'out') continue;
          const isInside = next.column < (rows[next.row] ?? 0);
          const back = key === 'ArrowLeft' ? moveInGrid(rows, next, 'ArrowRight') : here;
          expect({ isInside, back }).toEqual({ isInside: true, back: here });
          here = next;
        }
      }),
    );
  });

  it('leave the first row upwards, and reach the last cell of a shorter row downwards', () => {
    expect(moveInGrid([8, 3], { row: 0, column: 6 }, 'ArrowUp')).toBe('out');
    expect(moveInGrid([8, 3], { row: 0, column: 6 }, 'ArrowDown')).toEqual({ row: 1, column: 2 });
    expect(moveInGrid([8, 3], { row: 1, column: 2 }, 'ArrowRight')).toBeNull();
  });
});

describe('emoji with names in Chinese', () => {
  const chinese = parseEmoji(emoji.groups, chineseEmoji.names);

  it('all have one, and are found by it, by words in it, and by their English names and codes', () => {
    const withoutName = chinese.all.filter(({ name }) => !/\p{Script=Han}/u.test(name));
    // Letters and digits have none to translate.
    expect(withoutName.length).toBeLessThan(60);
    expect(findEmoji(chinese, '火箭')[0]?.emoji).toBe('🚀');
    expect(findEmoji(chinese, '箭')).toContainEqual(expect.objectContaining({ emoji: '🚀' }));
    expect(findEmoji(chinese, 'rocket')[0]?.emoji).toBe('🚀');
    expect(findEmoji(chinese, '没有这样的')).toEqual([]);
  });
});

it.each([
  ['German', germanEmoji.names, 'Rakete', 'Katze'],
  ['Spanish', spanishEmoji.names, 'cohete', 'gato'],
])('emoji have names in %s, and are found by them, by words in them, and in English', (_, names, rocket, cat) => {
  const translated = parseEmoji(emoji.groups, names);
  const unchanged = translated.all.filter(({ name }, index) => name === set.all[index]?.name);
  expect(unchanged.length).toBeLessThan(translated.all.length / 10);
  expect(findEmoji(translated, rocket)[0]?.emoji).toBe('🚀');
  expect(findEmoji(translated, 'rocket')[0]?.emoji).toBe('🚀');
  expect(findEmoji(translated, cat)).toContainEqual(expect.objectContaining({ emoji: '🐈' }));
});
