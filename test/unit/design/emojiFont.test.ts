import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Characters that occur in ordinary text: see emojiFont.css. */
const IN_TEXTS = new Set(Array.from('#*0123456789©®™', (sign) => sign.codePointAt(0)));

function pointsOf(css: string): Set<number> {
  const points = new Set<number>();
  for (const [, ranges = ''] of css.matchAll(/unicode-range:\s*([^;]+);/gu)) {
    for (const range of ranges.split(',')) {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((point) => Number.parseInt(point, 16));
      for (let point = first; point <= last; point += 1) points.add(point);
    }
  }
  return points;
}

test('the unicode-range of the emoji font covers its package, without characters of ordinary text', async () => {
  const theirs = pointsOf(await readFile('node_modules/@fontsource/noto-color-emoji/400.css', 'utf8'));
  const css = await readFile('src-renderer/design/emojiFont.css', 'utf8');
  const ours = pointsOf(css.slice(0, css.indexOf("'Noto Color Emoji Keys'")));
  expect(theirs.size).toBeGreaterThan(1000);
  expect(ours).toEqual(new Set([...theirs].filter((point) => !IN_TEXTS.has(point))));
});
