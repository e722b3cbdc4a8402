import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryCopy, type LintDiagnostic, type RepositoryCopy } from '../../support/createRepositoryCopy.ts';

/** The globals of each environment, and those that it must not have. */
const ENVIRONMENTS = {
  'src-shared': { has: ['Promise'], hasNot: ['process', 'Buffer', 'document', 'window', 'setTimeout', 'require'] },
  'src-core': { has: ['process', 'Buffer', 'setTimeout'], hasNot: ['document', 'window'] },
  'src-main': { has: ['process', 'Buffer'], hasNot: ['document', 'window'] },
  'src-preload': { has: ['document', 'window'], hasNot: ['process', 'Buffer', 'require'] },
  'src-renderer': { has: ['document', 'window', 'localStorage'], hasNot: ['process', 'Buffer', 'require'] },
  'src-renderer/serviceWorker': { has: ['caches', 'setTimeout'], hasNot: ['document', 'window', 'process', 'Buffer'] },
  'src-gateway': { has: ['process', 'Buffer'], hasNot: ['document', 'window'] },
} as const;

const LAYERS = Object.entries(ENVIRONMENTS).map(
  ([layer, { has, hasNot }]) => [layer, [...has, ...hasNot], [...hasNot]] as const,
);

describe('one tsconfig per environment', () => {
  let copy: RepositoryCopy;
  let diagnostics: readonly LintDiagnostic[];
  beforeAll(() => {
    copy = createRepositoryCopy();
    for (const [layer, names] of LAYERS) {
      copy.write(`${layer}/globals.ts`, names.map((name, at) => `export const use${at} = ${name};\n`).join(''));
    }
    diagnostics = copy.lint();
  });
  afterAll(() => copy.remove());

  it.each(LAYERS)('%s has the globals of its environment and no others', (layer, names, hasNot) => {
    const unknown = diagnostics
      .filter(({ filename, code }) => filename === `${layer}/globals.ts` && code.startsWith('typescript(TS'))
      .map(({ labels: [label] }) => names[(label?.span.line ?? 0) - 1]);
    expect(new Set(unknown)).toEqual(new Set(hasNot));
  });
});
