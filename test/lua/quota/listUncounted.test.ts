import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { countFile, NAMESPACE } from '../../support/storageScripts.ts';

const { one, keys } = startScripts();

it('returns the files that are not counted in the namespace', async () => {
  await countFile(one, keys);
  await countFile(one, keys, { fileId: 'elsewhere', namespace: 'namespace-two' });
  const run = (...fileIds: string[]) => one.run(scripts.listUncounted, keys.storedFiles(NAMESPACE), { fileIds });
  expect(await run('file-one', 'elsewhere', 'new')).toEqual({ fileIds: ['elsewhere', 'new'] });
  expect(await run()).toEqual({ fileIds: [] });
});
