import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

/** Words that the repository no longer uses, with the term to write instead. docs/VOCABULARY.md explains them. */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/calmly/i, 'throttle'],
  [/betweenKeys/i, 'deferWhileTyping'],
  [/\binTurn\b/, 'runExclusive, limit, or runAll where it is parallel'],
  [/untilFresh/i, 'singleFlight'],
  [/\btakeUp/, 'resume'],
  [/\btaken? up the session/i, 'resume the session'],
  [/\bcutBack/, 'truncate'],
  [/startAnew/i, 'reset'],
  [/\bunruly/i, 'bidi guard'],
  [/realHost/i, 'displayedHost'],
  [/\bunkept/i, 'not persisted'],
  [/\btidier/i, 'garbage collector'],
  [/gatherFrames/i, 'batchFrames'],
  [/startBeats/i, 'startHeartbeat'],
  [/\bisPassing/, 'isTransient'],
  [/growRun/i, 'extendRange'],
  [/\bwhoever\b/i, 'the user, the caller, or a role'],
  // A key of the interface's texts stays.
  [/(?<!\.)\bsomebody\b(?!: ')/i, 'a person, a user, or a role'],
  [/\bfor ever\b/i, 'indefinitely'],
  [/\banew\b/i, 'again'],
];

/** The glossary and this file name the retired words; the rows of docs/systems.md are quoted from their sources. */
const EXEMPT = new Set([
  'docs/VOCABULARY.md',
  // A released migration does not change.
  'src-main/store/migrations/createTables.ts',
  'docs/systems.md',
  'test/unit/repo/systemsRows.ts',
  'test/unit/repo/vocabulary.test.ts',
]);

const FOLDERS = ['src-*', 'lua', 'scripts', 'test', 'docs', 'README.md'];
const TEXT = /\.(?:css|html|json|lua|md|mjs|sql|tsx?|ya?ml)$/;

/** Each retired word of a text, as `file:line: word → replacement`. */
function retiredWordsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    RETIRED.flatMap(([pattern, replacement]) => {
      const word = pattern.exec(line)?.[0];
      return word === undefined ? [] : [`${file}:${index + 1}: ${word} → ${replacement}`];
    }),
  );
}

describe('the vocabulary of the repository', () => {
  it('contains no retired word', () => {
    const files = execFileSync('git', ['ls-files', '-z', '--', ...FOLDERS], { cwd: repositoryRoot, encoding: 'utf8' })
      .split('\0')
      .filter((file) => TEXT.test(file) && !EXEMPT.has(file));
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) => retiredWordsIn(file, readFileSync(join(repositoryRoot, file), 'utf8')));
    expect(found).toEqual([]);
  });

  it('reports a retired word with its position and its replacement', () => {
    expect(retiredWordsIn('a.ts', 'const state = 1;\n// Published calmly, then built anew.')).toEqual([
      'a.ts:2: calmly → throttle',
      'a.ts:2: anew → again',
    ]);
  });
});
