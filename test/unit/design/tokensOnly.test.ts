import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { readTokens } from './readTokens.ts';

const read = (path: string): string =>
  readFileSync(join(repositoryRoot, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const sheets = globSync('src-renderer/{views,design}/**/*.css', { cwd: repositoryRoot }).filter(
  (path) => !path.endsWith('tokens.css'),
);
const lines = sheets.flatMap((path) =>
  read(path)
    .split('\n')
    .map((line) => ({ place: `${path}: ${line.trim()}`, line })),
);

const placesOf = (what: RegExp): string[] => lines.filter(({ line }) => what.test(line)).map(({ place }) => place);

it('styles use colour tokens and no literal colours', () => {
  expect(placesOf(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(|:\s*(?:white|black)\b/i)).toEqual([]);
});

it('font sizes come from the scale, which follows the text size setting', () => {
  expect(placesOf(/^\s*font(?:-size)?:.*\d(?:px|pt)/)).toEqual([]);
});

it('durations of motion come from tokens, so that reduced motion can set them to zero', () => {
  expect(placesOf(/^\s*(?:animation|transition)[\w-]*:.*\d(?:ms|s)\b/)).toEqual([]);
});

it('styles use no undefined token', () => {
  const known = readTokens('light');
  const named = lines.flatMap(({ place, line }) =>
    [...line.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => ({ place, name })),
  );
  const own = new Set(lines.flatMap(({ line }) => [...line.matchAll(/^\s*(--[\w-]+):/g)].map(([, name]) => name)));
  // Set by Radix: the available space.
  const missing = named.filter(({ name }) => !known.has(name) && !own.has(name) && !name.startsWith('--radix-'));
  expect(missing.map(({ place }) => place)).toEqual([]);
});
