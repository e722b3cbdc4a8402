import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateRegistry } from '../../../scripts/setup/generateRegistry.ts';

let folder: string;
let target: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-registry-'));
  target = join(folder, 'generated', 'scripts.ts');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('repair A: the generated registry', () => {
  it('is complete after several commands have generated it concurrently, and no temporary file is left', async () => {
    const counts = await Promise.all(Array.from({ length: 4 }, () => generateRegistry(target)));
    expect(new Set(counts).size).toBe(1);
    expect(readFileSync(target, 'utf8')).toMatch(/^\/\/ Made by .*\} as const;\n$/su);
    expect(readdirSync(dirname(target))).toEqual(['scripts.ts']);
  });

  it('is not written again when it is up to date', async () => {
    await generateRegistry(target);
    const { ino, mtimeMs } = statSync(target);
    await generateRegistry(target);
    expect(statSync(target)).toMatchObject({ ino, mtimeMs });
  });
});
