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

it('a style names the tokens of colours, and writes down none', () => {
  expect(placesOf(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(|:\s*(?:white|black)\b/i)).toEqual([]);
});

it('text has a size of the scale, which grows with the size that a person chose', () => {
  expect(placesOf(/^\s*font(?:-size)?:.*\d(?:px|pt)/)).toEqual([]);
});

it('what moves takes its time from a token, so that it can stand still', () => {
  expect(placesOf(/^\s*(?:animation|transition)[\w-]*:.*\d(?:ms|s)\b/)).toEqual([]);
});

it('names no token that is not there', () => {
  const known = readTokens('light');
  const named = lines.flatMap(({ place, line }) =>
    [...line.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => ({ place, name })),
  );
  const own = new Set(lines.flatMap(({ line }) => [...line.matchAll(/^\s*(--[\w-]+):/g)].map(([, name]) => name)));
  // What Radix tells of the place that there is.
  const missing = named.filter(({ name }) => !known.has(name) && !own.has(name) && !name.startsWith('--radix-'));
  expect(missing.map(({ place }) => place)).toEqual([]);
});
