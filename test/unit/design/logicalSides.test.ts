import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

/** A line that means a side of the screen in every language says so, with the reason: `physical: …`. */
const MARK = /\/\* physical: \S.*\*\//u;

function linesOf(pattern: string): { readonly place: string; readonly line: string; readonly before: string }[] {
  return globSync(pattern, { cwd: repositoryRoot }).flatMap((path) => {
    const lines = readFileSync(join(repositoryRoot, path), 'utf8').split('\n');
    return lines.map((line, index) => ({
      place: `${path}:${index + 1}: ${line.trim()}`,
      line,
      before: lines[index - 1] ?? '',
    }));
  });
}

function unmarked(pattern: string, refused: readonly RegExp[]): string[] {
  return linesOf(pattern)
    .filter(({ line, before }) => refused.some((rule) => rule.test(line)) && !MARK.test(line) && !MARK.test(before))
    .map(({ place }) => place);
}

const PROPERTIES = /^\s*(?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?:/u;
const VALUES = /^\s*[\w-]+:[^{]*\b(?:left|right)\b/u;
/** Four values, of which the second and the fourth differ, are a right and a left side. */
const FOUR_SIDES =
  /^\s*(?:margin|padding|inset|border-width|scroll-margin|scroll-padding):\s*(?<values>(?:calc\((?:[^()]|\([^()]*\))*\)|\S+?)(?:\s+(?:calc\((?:[^()]|\([^()]*\))*\)|\S+?)){3});/u;

it('style sheets name the sides by the direction of the text, so that they are mirrored for Arabic', () => {
  expect(unmarked('src-renderer/**/*.css', [PROPERTIES, VALUES])).toEqual([]);
});

it('style sheets give four sides only where left and right are the same', () => {
  const differing = linesOf('src-renderer/**/*.css').filter(({ line }) => {
    const values = FOUR_SIDES.exec(line)?.groups?.['values'];
    const [, right, , left] = values?.match(/calc\((?:[^()]|\([^()]*\))*\)|\S+/gu) ?? [];
    return right !== left;
  });
  expect(differing.map(({ place }) => place)).toEqual([]);
});

it('styles in components name no side either', () => {
  const inline = /style=\{\{[^}]*\b(?:left|right|(?:margin|padding|border)(?:Left|Right)|textAlign)\b/u;
  expect(unmarked('src-renderer/**/*.tsx', [inline])).toEqual([]);
});

it('style sheets give four corners only where left and right are the same', () => {
  const differing = linesOf('src-renderer/**/*.css').filter(({ line }) => {
    const [, start, end, below, belowStart] = /border-radius: (\S+) (\S+) (\S+) (\S+);/u.exec(line) ?? [];
    return start !== end || below !== belowStart;
  });
  expect(differing.map(({ place }) => place)).toEqual([]);
});
