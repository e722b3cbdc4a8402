import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import type { BlobPorts } from '#core/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { FilesTarget } from './readOptions.ts';

/**
 * Opens the blob store and verifies it before the gateway starts. Throws DATA_FOLDER_NOT_WRITABLE `{folder, reason}`
 * and BLOB_STORE_FAILED `{reason}`.
 */
export async function openFiles(files: FilesTarget): Promise<BlobPorts> {
  switch (files.kind) {
    case 'redis':
      return {};
    case 'folder':
      return { store: await createFolderStore(files.folder) };
    case 's3': {
      // Loaded on demand, because Amazon's SDK loads slowly and most gateways do not need it.
      const { createS3Store } = await import('#core/blob/s3/createS3Store.ts');
      return { store: await createS3Store(files.target) };
    }
    default:
      return assertNever(files);
  }
}
