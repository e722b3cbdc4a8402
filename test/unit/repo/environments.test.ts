import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryCopy, type RepositoryCopy } from '../../support/createRepositoryCopy.ts';

/** The globals of each environment, and those that it must not have. */
const ENVIRONMENTS = {
  'src-shared': { has: ['Promise'], hasNot: ['process', 'Buffer', 'document', 'window', 'setTimeout', 'require'] },
  'src-core': { has: ['process', 'Buffer', 'setTimeout'], hasNot: ['document', 'window'] },
  'src-main': { has: ['process', 'Buffer'], hasNot: ['document', 'window'] },
  'src-preload': { has: ['document', 'window'], hasNot: ['process', 'Buffer', 'require'] },
  'src-renderer': { has: ['document', 'window', 'localStorage'], hasNot: ['process', 'Buffer', 'require'] },
  'src-gateway': { has: ['process', 'Buffer'], hasNot: ['document', 'window'] },
} as const;

describe('one tsconfig per environment', () => {
  let copy: RepositoryCopy;
  beforeAll(() => {
    copy = createRepositoryCopy();
  });
  afterAll(() => copy.remove());

  it.each(Object.entries(ENVIRONMENTS))(
    '%s has the globals of its environment and no others',
    (layer, { has, hasNot }) => {
      const names = [...has, ...hasNot];
      copy.write(`${layer}/globals.ts`, names.map((name, at) => `export const use${at} = ${name};\n`).join(''));
      const output = copy.run('typescript/bin/tsc', '-p', layer);
      const unknown = names.filter((_, at) => new RegExp(`globals\\.ts\\(${at + 1},`, 'u').test(output));
      expect(unknown).toEqual(hasNot);
    },
  );
});
