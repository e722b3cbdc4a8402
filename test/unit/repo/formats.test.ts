import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRepositoryCopy, type RepositoryCopy } from '../../support/createRepositoryCopy.ts';

const REFUSED = {
  'a format of Intl': "export const format = new Intl.DateTimeFormat('en-GB');\n",
  'an ISO date': 'export const iso = (at: number): string => new Date(at).toISOString();\n',
  'a local date': 'export const day = (at: number): string => new Date(at).toLocaleDateString();\n',
  'a local time': 'export const time = (at: number): string => new Date(at).toLocaleTimeString();\n',
  'a local date and time': 'export const both = (at: number): string => new Date(at).toLocaleString();\n',
};
const NAMES = Object.keys(REFUSED) as (keyof typeof REFUSED)[];
const pathOf = (name: string): string => `src-renderer/views/${name.replaceAll(' ', '-')}.ts`;

let copy: RepositoryCopy;
let refused: string[];

beforeAll(() => {
  copy = createRepositoryCopy();
  for (const name of NAMES) copy.write(pathOf(name), REFUSED[name]);
  copy.write('src-renderer/text/formats.ts', REFUSED['a format of Intl'] + REFUSED['an ISO date']);
  const rules = ['no-restricted-globals', 'no-restricted-properties'];
  refused = copy
    .lint()
    .filter(({ code }) => rules.some((rule) => code.includes(rule)))
    .map(({ filename }) => filename);
});
afterAll(() => copy.remove());

it.each(NAMES)('repair B4: the lint refuses %s everywhere in the page', (name) => {
  expect(refused).toContain(pathOf(name));
});

it('repair B4: only the module of formats may call functions that throw on invalid dates', () => {
  expect(refused).not.toContain('src-renderer/text/formats.ts');
});
