import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** What stands in every text: see emojiFont.css. */
const IN_TEXTS = ['U+23', 'U+2a', 'U+30-39', 'U+a9', 'U+ae', 'U+2122'];
const FACE = /files\/(noto-color-emoji-\d+-400-normal\.woff2).*?unicode-range:\s*([^;]+);/gsu;

function facesOf(css: string): Map<string, string[]> {
  return new Map([...css.matchAll(FACE)].map(([, file = '', ranges = '']) => [file, ranges.split(/,\s*/u)]));
}

test('the faces of the emoji font are those of its package, without what stands in every text', async () => {
  const theirs = facesOf(await readFile('node_modules/@fontsource/noto-color-emoji/400.css', 'utf8'));
  const css = await readFile('src-renderer/design/emojiFont.css', 'utf8');
  const ours = facesOf(css.slice(0, css.indexOf("'Noto Color Emoji Keys'")));
  expect(theirs.size).toBeGreaterThan(5);
  for (const [file, ranges] of theirs) {
    expect(ours.get(file)).toEqual(ranges.filter((range) => !IN_TEXTS.includes(range)));
  }
  expect(ours.size).toBe(theirs.size);
});
