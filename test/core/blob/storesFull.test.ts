import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';

const place = { conversationId: 'room:a', shelf: 'shelf', id: 'id' };
const chunk = new Uint8Array(1000);

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-full-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe('a folder', () => {
  // The device that is always full: the system itself answers ENOSPC.
  it.skipIf(!existsSync('/dev/full'))('D10: that has no room left is BLOB_STORE_FULL', async () => {
    const folder = await ownFolder();
    const store = await createFolderStore(folder);
    await mkdir(join(folder, 'shelf'));
    await symlink('/dev/full', join(folder, 'shelf', 'id.part'));
    await expect(store.write(place, 0, chunk)).rejects.toMatchObject({ code: 'BLOB_STORE_FULL' });
  });

  it('that can not be made is refused at the start, with the reason', async () => {
    const folder = await ownFolder();
    await writeFile(join(folder, 'file'), '');
    await expect(createFolderStore(join(folder, 'file', 'files'))).rejects.toMatchObject({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      details: { folder: join(folder, 'file', 'files'), reason: expect.stringContaining('ENOTDIR') as string },
    });
  });
});
