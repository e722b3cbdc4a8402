import type { WebContents } from 'electron';
import { rename, rm, writeFile } from 'node:fs/promises';
import type { Logger } from '#core/index.ts';
import { randomId } from '#core/randomId.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { partOf } from './createFileWriter.ts';

/**
 * Saves what the page prints as a PDF where the person chooses; false: they cancelled. Throws FILE_NOT_WRITTEN.
 */
export async function printPage(
  contents: Pick<WebContents, 'printToPDF'>,
  askPath: () => Promise<string | null>,
  log: Logger,
): Promise<boolean> {
  const path = await askPath();
  if (path === null) return false;
  const part = partOf(path, randomId());
  try {
    const pdf = await contents.printToPDF({ preferCSSPageSize: true, generateDocumentOutline: false });
    // A file that is replaced stays whole if the disk is full.
    await writeFile(part, pdf, { mode: 0o600, flag: 'wx' });
    await rename(part, path);
    return true;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined); // the first error is the one to report
    log.warn({ err: error }, 'a conversation could not be saved as a PDF');
    throw new ChatError('FILE_NOT_WRITTEN', {}, { cause: error });
  }
}
