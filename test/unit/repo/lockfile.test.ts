import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly resolved?: string;
        readonly integrity?: string;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as Lock;

// When the registry lacks a binary for another platform, npm omits its entry, and then `npm ci` refuses the lock file
// everywhere.
it('package-lock.json has an entry for every optional package of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, path)),
  );
  expect(missing).toEqual([]);
});

it('package-lock.json contains no registry host', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

// The root is the project. A package without a hash is installed as the registry sends it.
it('package-lock.json has the hash of every package, also of those for other platforms', () => {
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  expect(entries.length).toBeGreaterThan(500);
  const isHash = /^sha512-[A-Za-z0-9+/]{86}==$/u;
  expect(entries.filter(([, { integrity = '' }]) => !isHash.test(integrity)).map(([path]) => path)).toEqual([]);
});

/** Resolves as Node does: in the node_modules of the dependent package, then in the parent folders. */
function isLocked(name: string, from: string): boolean {
  if (Object.hasOwn(packages, from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`)) return true;
  if (from === '') return false;
  const outer = from.slice(0, from.lastIndexOf('node_modules/'));
  return isLocked(name, outer === '' ? '' : dirname(`${outer}x`));
}
