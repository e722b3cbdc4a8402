import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { SYSTEMS_ROWS } from './systemsRows.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/** The rows that begin a name of a test in this file: `'A4: is one script …'`. */
const rowsIn = (file: string): string[] => [...read(file).matchAll(/'([A-E]\d+): /g)].map((match) => match[1] ?? '');

/** What the page says: each row with the files that are named for it. */
function rowsOfPage(): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of read('docs/systems.md').split('\n')) {
    const row = /^\| ([A-E]\d+) +\|/.exec(line)?.[1];
    if (row !== undefined)
      rows.set(
        row,
        [...line.matchAll(/`(test\/[^`]+)`/g)].map((match) => match[1] ?? ''),
      );
  }
  return rows;
}

describe('docs/systems.md', () => {
  const page = rowsOfPage();

  it.each([...page])('names tests for %s whose names say so', (row, files) => {
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !rowsIn(file).includes(row))).toEqual([]);
  });

  it('says of every row what was asked for, word for word, so that none is narrowed in silence', () => {
    const texts = [...read('docs/systems.md').matchAll(/^\| ([A-E]\d+) +\| (.*?) +\|/gm)].map(([, row, text]) => [
      row,
      text,
    ]);
    expect(Object.fromEntries(texts)).toEqual(SYSTEMS_ROWS);
  });

  it('has every row that a test proves', () => {
    const proved = new Set(globSync('test/**/*.ts', { cwd: repositoryRoot }).flatMap(rowsIn));
    expect([...proved].filter((row) => !page.has(row))).toEqual([]);
  });
});
