import { expect, it } from 'vitest';
import { missingTests, namedTests, readPage } from './readNamedTests.ts';

it('docs/guarantees.md names existing tests only', () => {
  const page = readPage('docs/guarantees.md');
  expect(namedTests(page).length).toBeGreaterThan(10);
  expect(missingTests(page)).toEqual([]);
});
