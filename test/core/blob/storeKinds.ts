import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from '#core/blob/BlobStore.ts';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';

/** A real place where bytes can be. */
export interface StoreSite {
  /** Another store on the same bytes, as another process, or the next start, has it. */
  open(): Promise<BlobStore>;
  /** From now on nothing there answers. */
  breakDown(): Promise<void>;
  stop(): Promise<void>;
}

interface StoreKind {
  readonly name: string;
  start(): Promise<StoreSite>;
}

const folderKind: StoreKind = {
  name: 'the folder',
  async start() {
    const parent = await mkdtemp(join(tmpdir(), 'parley-files-'));
    const folder = join(parent, 'files');
    return {
      open: () => createFolderStore(folder),
      async breakDown() {
        await rm(folder, { recursive: true });
        await writeFile(folder, 'no folder any more');
      },
      stop: () => rm(parent, { recursive: true }),
    };
  },
};

export const STORE_KINDS: readonly StoreKind[] = [folderKind];
