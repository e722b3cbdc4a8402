import type { WebContents } from 'electron';
import { writeFile } from 'node:fs/promises';
import type { Logger } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

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
  try {
    const pdf = await contents.printToPDF({ preferCSSPageSize: true, generateDocumentOutline: false });
    await writeFile(path, pdf, { mode: 0o600 });
    return true;
  } catch (error) {
    log.warn({ err: error }, 'a conversation could not be saved as a PDF');
    throw new ChatError('FILE_NOT_WRITTEN', {}, { cause: error });
  }
}
