import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { SYSTEMS_ROWS } from './systemsRows.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/** The rows that prefix the titles of tests in this file: `'A4: is one script …'`. */
const rowsIn = (file: string): string[] => [...read(file).matchAll(/['"]([A-F]\d+): /g)].map((match) => match[1] ?? '');

/** The rows of the page, each with the test files that it names. */
function rowsOfPage(): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of read('docs/systems.md').split('\n')) {
    const row = /^\| ([A-F]\d+) +\|/.exec(line)?.[1];
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

  it.each([...page])('names tests for %s whose titles have the row as prefix', (row, files) => {
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !rowsIn(file).includes(row))).toEqual([]);
  });

  it('quotes the text of every row exactly, so that no row is narrowed unnoticed', () => {
    const texts = [...read('docs/systems.md').matchAll(/^\| ([A-F]\d+) +\| (.*?) +\|/gm)].map(([, row, text]) => [
      row,
      text,
    ]);
    expect(Object.fromEntries(texts)).toEqual(SYSTEMS_ROWS);
  });

  it('has every row that a test title names', () => {
    const proved = new Set(globSync('test/**/*.ts', { cwd: repositoryRoot }).flatMap(rowsIn));
    expect([...proved].filter((row) => !page.has(row))).toEqual([]);
  });
});
