import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

it('docs/guarantees.md names existing tests only', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/guarantees.md'), 'utf8');
  const files = [...page.matchAll(/`(test\/[^`]+\.ts)`/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
});
