import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromFileName, toFileName } from '#core/blob/folder/createFolderStore.ts';

const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);

it('a file name decodes to its key, and two keys never share a file, even on a case-insensitive disk', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(fromFileName(toFileName(one))).toBe(one);
      expect(toFileName(one).toLowerCase() === toFileName(other).toLowerCase()).toBe(one === other);
    }),
  );
});

it.each(['.probe-1', 'a.part', 'A', 'a=', '=1', '..', '', 'a/b'])('%j is not a name of ours', (fileName) => {
  expect(fromFileName(fileName)).toBeNull();
});
