import { app, type BrowserWindow, dialog } from 'electron';
import { join } from 'node:path';

/** Asks where to save a file; null: the person cancelled. */
export async function askPath(window: BrowserWindow, name: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('documents'), name),
  });
  return canceled || filePath === '' ? null : filePath;
}
