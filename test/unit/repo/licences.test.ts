import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** They permit distribution in a bundle with their text, which `collectLicences` adds to the packages. */
const PERMITTED = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT'];
const PERMITTED_BY_NAME: Readonly<Record<string, string | readonly string[]>> = {
  '@fontsource-variable/inter': 'OFL-1.1', // fonts, which are not sold by themselves
  '@fontsource/noto-color-emoji': 'OFL-1.1',
  argparse: ['PSF-2.0', 'Python-2.0'], // Python's licence, permissive, in two versions
};
/** Packages that do not name a licence in package.json, and the first words of their licence. */
const UNNAMED: Readonly<Record<string, string>> = {
  'xmlhttprequest-ssl': 'Permission is hereby granted, free of charge',
};

const shipped = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { license }]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), license }));

it('packages that are shipped have a licence that permits it', () => {
  const others = shipped.filter(({ name, license = '' }) => {
    const choices = license.replace(/^\(|\)$/gu, '').split(' OR ');
    return !choices.some((choice) => PERMITTED.includes(choice) || PERMITTED_BY_NAME[name]?.includes(choice) === true);
  });
  expect(others.map(({ name }) => name)).toEqual(Object.keys(UNNAMED));
});

it.each(Object.entries(UNNAMED))('%s, whose package.json names no licence, has one', (name, words) => {
  expect(
    readFileSync(join(repositoryRoot, 'node_modules', name, 'LICENSE'), 'utf8').replaceAll(/\s+/gu, ' '),
  ).toContain(words);
});

it('no exception outlives its package', () => {
  const names = new Set(shipped.map(({ name }) => name));
  expect([...Object.keys(PERMITTED_BY_NAME), ...Object.keys(UNNAMED)].filter((name) => !names.has(name))).toEqual([]);
});
