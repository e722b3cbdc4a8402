import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const CORE = join(repositoryRoot, 'src-core');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+|#core\/[^']+)'/g;

/** The folders and root files of src-core in the order of the table in docs/ARCHITECTURE.md, the lowest first. */
function readOrder(): string[] {
  const page = readFileSync(join(repositoryRoot, 'docs/ARCHITECTURE.md'), 'utf8');
  const [, section = ''] = page.split('## The layers of the chat engine\n');
  const rows = section.split('\n## ', 1).join('').split('\n');
  const cells = rows.filter((row) => /^\| \d/.test(row)).map((row) => row.split('|')[3] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** The entry of the table that a file belongs to. The generated registry of scripts is a part of `redis`. */
function entryOf(path: string): string {
  const [first = ''] = path.split('/');
  return first === 'generated' ? 'redis' : first;
}

function importsOf(path: string): string[] {
  const source = readFileSync(join(CORE, path), 'utf8');
  return [...source.matchAll(IMPORT)].map(([, from = '']) =>
    from.startsWith('#core/') ? from.slice('#core/'.length) : join(path, '..', from).replaceAll('\\', '/'),
  );
}

const files = globSync('**/*.ts', { cwd: CORE }).map((path) => path.replaceAll('\\', '/'));
const order = readOrder();

describe('the layers of src-core', () => {
  it('are all in the table of docs/ARCHITECTURE.md, once each', () => {
    expect([...new Set(files.map(entryOf))].toSorted()).toEqual(order.toSorted());
  });

  it('import only what is below them, types included', () => {
    const upward = files.flatMap((path) =>
      importsOf(path)
        .filter((target) => order.indexOf(entryOf(target)) > order.indexOf(entryOf(path)))
        .map((target) => `${path} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });

  it('are read from the imports that the files have', () => {
    expect(importsOf('createCore.ts')).toContain('createServices.ts');
    expect(importsOf('follow/Projection.ts')).toEqual([]);
    expect(importsOf('live/LiveSession.ts')).toContain('Client.ts');
  });
});
