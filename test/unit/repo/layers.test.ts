import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryCopy, type LintDiagnostic, type RepositoryCopy } from '../../support/createRepositoryCopy.ts';

/** The table of docs/ARCHITECTURE.md: what each layer may import, and what it must not. */
const TABLE = {
  'src-shared': {
    may: ['zod', './other.ts', '../errors/codes.ts'],
    mustNot: [
      '#core/Core.ts',
      '#core/deep/keys.ts',
      'electron',
      'node:fs',
      'fs',
      'react',
      'ioredis',
      'socket.io-client',
    ],
  },
  'src-core': {
    may: ['#shared/contract/index.ts', 'ioredis', 'node:crypto', 'node:fs/promises', './other.ts', '../keys/keys.ts'],
    mustNot: ['electron', 'electron/main', 'react', 'socket.io', 'socket.io-client', 'fastify', 'fs'],
  },
  'src-main': {
    may: ['#shared/contract/index.ts', '#core/Core.ts', 'electron', 'node:path', 'socket.io-client', './other.ts'],
    mustNot: ['react', 'react-dom/client', 'fastify', 'socket.io'],
  },
  'src-preload': {
    may: ['#shared/rpc/Transport.ts', 'electron', './other.ts'],
    mustNot: ['#core/Core.ts', '#core/deep/keys.ts', 'node:fs', 'ioredis', 'react', 'socket.io-client'],
  },
  'src-renderer': {
    may: [
      '#shared/contract/index.ts',
      'react',
      'react-dom/client',
      'zustand',
      'socket.io-client',
      './other.ts',
      './page.css',
    ],
    mustNot: [
      '#core/Core.ts',
      '#core/deep/keys.ts',
      'electron',
      'electron/renderer',
      'node:fs',
      'fs',
      'ioredis',
      'socket.io',
    ],
  },
  'src-gateway': {
    may: [
      '#shared/contract/index.ts',
      '#core/Core.ts',
      'fastify',
      '@fastify/static',
      'socket.io',
      'node:http',
      './other.ts',
    ],
    mustNot: ['electron', 'electron/main', 'react', 'conf'],
  },
} as const;

const LAYERS = Object.keys(TABLE) as (keyof typeof TABLE)[];

/** Every syntax of an import, each of which must be detected. */
const FORMS = {
  static: (from: string) => `import * as all from '${from}';\nexport { all };\n`,
  type: (from: string) => `import type { Some } from '${from}';\nexport type Other = Some;\n`,
  'side-effect': (from: string) => `import '${from}';\n`,
  're-export': (from: string) => `export { some } from '${from}';\n`,
  dynamic: (from: string) => `export const later = import('${from}');\n`,
  'type annotation': (from: string) => `export type Some = import('${from}').Some;\n`,
} as const;

describe('the layers', () => {
  let copy: RepositoryCopy;
  /** Path of each file that the linter refuses. */
  let refused: Set<string>;
  const pathOf = new Map<string, string>();

  beforeAll(() => {
    copy = createRepositoryCopy();
    let count = 0;
    const write = (layer: string, form: keyof typeof FORMS, from: string): void => {
      const path = `${layer}/inner/file${(count += 1)}.ts`;
      pathOf.set(`${layer} ${form} ${from}`, path);
      copy.write(path, FORMS[form](from));
    };
    for (const layer of LAYERS) {
      for (const from of TABLE[layer].may) write(layer, 'static', from);
      for (const from of wrongImports(layer)) {
        for (const form of Object.keys(FORMS) as (keyof typeof FORMS)[]) write(layer, form, from);
      }
    }
    copy.write('src-core/circle/one.ts', "import type { Two } from './two.ts';\nexport type One = Two | 1;\n");
    copy.write('src-core/circle/two.ts', "import type { One } from './one.ts';\nexport type Two = One | 2;\n");
    refused = refusedFiles(copy.lint());
  });
  afterAll(() => copy.remove());

  it.each(LAYERS)('%s may import what the table allows it', (layer) => {
    const wronglyRefused = TABLE[layer].may.filter((from) => refused.has(pathOf.get(`${layer} static ${from}`) ?? ''));
    expect(wronglyRefused).toEqual([]);
  });

  it.each(LAYERS)('%s fails the lint with any other import, whatever its syntax', (layer) => {
    const attempts = wrongImports(layer).flatMap((from) =>
      Object.keys(FORMS).map((form) => `${layer} ${form} ${from}`),
    );
    expect(attempts.filter((attempt) => !refused.has(pathOf.get(attempt) ?? ''))).toEqual([]);
  });

  it('may not form a circle, not even of types', () => {
    expect([...refused].filter((path) => path.includes('/circle/'))).toHaveLength(2);
  });
});

/**
 * Everything outside the layer's allowed imports: the entries of the table, and every other folder of ours by its path.
 */
function wrongImports(layer: keyof typeof TABLE): string[] {
  const others = LAYERS.filter((other) => other !== layer).flatMap((other) => [
    `../../${other}/x.ts`,
    `../../${other}/deep/x.ts`,
  ]);
  return [
    ...TABLE[layer].mustNot,
    ...others,
    '../../lua/message/send.lua',
    '../../test/support/x.ts',
    '../../scripts/x.ts',
  ];
}

function refusedFiles(diagnostics: readonly LintDiagnostic[]): Set<string> {
  const rules = ['no-restricted-imports', 'consistent-type-imports', 'no-cycle'];
  const wrong = diagnostics.filter(({ code }) => rules.some((rule) => code.includes(rule)));
  return new Set(wrong.map(({ filename }) => filename));
}
