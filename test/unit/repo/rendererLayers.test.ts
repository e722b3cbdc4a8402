import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const RENDERER = join(repositoryRoot, 'src-renderer');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** The folders and root files of src-renderer in the order of the table in docs/ARCHITECTURE.md, the lowest first. */
function readOrder(): string[] {
  const page = readFileSync(join(repositoryRoot, 'docs/ARCHITECTURE.md'), 'utf8');
  const [, section = ''] = page.split('## The layers of the page\n');
  const rows = section.split('\n## ', 1).join('').split('\n');
  const cells = rows.filter((row) => /^\| \d/.test(row)).map((row) => row.split('|')[3] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** The entry of the table that a file belongs to: each view is one. */
function entryOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'views' ? 2 : 1).join('/');
}

/** Files of src-renderer that a file imports. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(RENDERER, path), 'utf8');
  return [...source.matchAll(IMPORT)]
    .map(([, from = '']) => join(path, '..', from).replaceAll('\\', '/'))
    .filter((target) => !target.startsWith('../'));
}

const files = globSync('**/*.{ts,tsx}', { cwd: RENDERER, exclude: (path) => path.endsWith('.d.ts') }).map((path) =>
  path.replaceAll('\\', '/'),
);
const order = readOrder();

describe('the layers of src-renderer', () => {
  it('are all in the table of docs/ARCHITECTURE.md, once each', () => {
    expect([...new Set(files.map(entryOf))].toSorted()).toEqual(order.toSorted());
  });

  it('import only what is below them, types and style sheets included', () => {
    const upward = files.flatMap((path) =>
      importsOf(path)
        .filter((target) => order.indexOf(entryOf(target)) > order.indexOf(entryOf(path)))
        .map((target) => `${path} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it('are read from the imports that the files have', () => {
    expect(importsOf('views/App.tsx')).toContain('views/main/Main.tsx');
    expect(importsOf('views/parts/Dialog.tsx')).toContain('views/parts/Dialog.module.css');
    expect(importsOf('stores/ports.ts')).toContain('files/Files.ts');
  });
});
