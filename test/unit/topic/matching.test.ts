import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameIndex } from '#shared/topic/createNameIndex.ts';
import { createPatternIndex } from '#shared/topic/createPatternIndex.ts';
import { toRegExp } from '../../bench/topicRegExp.ts';

const letters = fc.array(fc.constantFrom('a', 'b', '-'), { minLength: 1, maxLength: 3 }).map((each) => each.join(''));
const names = fc.array(letters, { minLength: 1, maxLength: 4 }).map((words) => words.join('.'));
const starred = fc
  .array(fc.constantFrom('a', 'b', '-', '*'), { minLength: 1, maxLength: 4 })
  .map((each) => each.join('').replace(/\*+/g, '*'));
const patterns = fc
  .tuple(
    fc.array(fc.oneof(letters, starred, fc.constant('*')), { maxLength: 3 }),
    fc.oneof(letters, starred, fc.constant('**')),
  )
  .map(([words, last]) => [...words, last].join('.'));

function matchingOf(index: ReturnType<typeof createPatternIndex<string>>, name: string): string[] {
  const found: string[] = [];
  index.match(name, (pattern, values) => {
    for (const value of values) found.push(`${pattern} ${value}`);
  });
  return found.toSorted();
}

describe('many patterns', () => {
  it('C3: match a name exactly where a regular expression of each does, also after some were removed', () => {
    fc.assert(
      fc.property(
        fc.array(patterns, { maxLength: 30 }),
        fc.array(patterns, { maxLength: 10 }),
        fc.array(names),
        (kept, gone, asked) => {
          const index = createPatternIndex<string>();
          for (const pattern of gone) index.add(pattern, 'gone');
          for (const pattern of kept) index.add(pattern, 'kept');
          for (const pattern of gone) index.remove(pattern, 'gone');
          const each = [...new Set(kept)];
          expect(index.size).toBe(each.length);
          for (const name of asked) {
            const expected = each.filter((pattern) => toRegExp(pattern).test(name)).map((pattern) => `${pattern} kept`);
            expect(matchingOf(index, name)).toEqual(expected.toSorted());
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('C3: find the names that a regular expression of the pattern finds', () => {
    fc.assert(
      fc.property(fc.array(names, { maxLength: 40 }), patterns, (all, pattern) => {
        const index = createNameIndex();
        for (const name of all) index.add(name);
        const found: string[] = [];
        index.match(pattern, (name) => found.push(name));
        expect(found.toSorted()).toEqual([...new Set(all)].filter((name) => toRegExp(pattern).test(name)).toSorted());
      }),
      { numRuns: 500 },
    );
  });

  it('repair B7: find no removed name', () => {
    fc.assert(
      fc.property(fc.array(names), fc.array(names), patterns, (kept, gone, pattern) => {
        const [index, fresh] = [createNameIndex(), createNameIndex()];
        for (const name of [...kept, ...gone]) index.add(name);
        const isKept = new Set(kept);
        for (const name of gone) if (!isKept.has(name)) index.remove(name);
        for (const name of kept) fresh.add(name);
        const [found, expected]: [string[], string[]] = [[], []];
        index.match(pattern, (name) => found.push(name));
        fresh.match(pattern, (name) => expected.push(name));
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['build.*', 'build.release', true],
    ['build.*', 'build', false],
    ['build.*', 'build.release.linux', false],
    ['build.**', 'build.release.linux', true],
    ['build.**', 'build', false],
    ['*.failed', 'deploy.failed', true],
    ['build.rel*', 'build.release', true],
    ['build.rel*', 'build.rel', true],
    ['build.rel*', 'build.prerelease', false],
    ['*-*-*', 'a-b-c', true],
    ['a*a', 'a', false],
    ['**', 'anything.at.all', true],
  ])('%s and %s: %s', (pattern, name, matches) => {
    const index = createPatternIndex<string>();
    index.add(pattern, 'me');
    expect(matchingOf(index, name)).toEqual(matches ? [`${pattern} me`] : []);
  });

  it('removing one subscriber keeps the others', () => {
    const index = createPatternIndex<string>();
    for (const who of ['amy', 'ben']) index.add('build.**', who);
    index.remove('build.**', 'amy');
    index.remove('build.**', 'amy');
    index.remove('never.*.there', 'ben');
    expect(matchingOf(index, 'build.x')).toEqual(['build.** ben']);
    index.remove('build.**', 'ben');
    expect([index.size, matchingOf(index, 'build.x')]).toEqual([0, []]);
  });
});
