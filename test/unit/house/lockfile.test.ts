import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly resolved?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as Lock;

// npm leaves the entry of another platform's binary out where the registry does not have it, and then `npm ci` refuses
// the lock file everywhere.
it('package-lock.json has an entry for every optional package of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, path)),
  );
  expect(missing).toEqual([]);
});

it('package-lock.json does not say from which host a package came', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

/** As Node looks for it: in the node_modules of the package that needs it, and then further out. */
function isLocked(name: string, from: string): boolean {
  if (Object.hasOwn(packages, from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`)) return true;
  if (from === '') return false;
  const outer = from.slice(0, from.lastIndexOf('node_modules/'));
  return isLocked(name, outer === '' ? '' : dirname(`${outer}x`));
}
