import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import type { BlobPorts } from '#core/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { FilesTarget } from './readFilesTarget.ts';

/**
 * Opens the store of files, tried before anybody connects. Throws DATA_FOLDER_NOT_WRITABLE
 * `{folder, reason}`.
 */
export async function openFiles(files: FilesTarget): Promise<BlobPorts> {
  switch (files.kind) {
    case 'redis':
      return {};
    case 'folder':
      return { store: await createFolderStore(files.folder) };
    default:
      return assertNever(files);
  }
}
