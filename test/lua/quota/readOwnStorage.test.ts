import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { countFile } from '../../support/storageScripts.ts';

const { one, keys } = startScripts();

it('returns the bytes of the files of one person', async () => {
  await countFile(one, keys, { author: 'ben', fileId: 'of-ben' });
  const read = (userId: string) => one.run(scripts.readOwnStorage, keys.storage, { userId });
  expect(await read('ben')).toEqual({ bytes: 10 });
  expect(await read('amy')).toEqual({ bytes: 0 });
});
