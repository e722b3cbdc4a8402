import { app, type WebContents } from 'electron';

/** Continues a drag of the page as one of a file, with the icon that the system has for such files. */
export async function startDrag(contents: WebContents, file: string): Promise<void> {
  const icon = await app.getFileIcon(file, { size: 'normal' });
  if (!contents.isDestroyed()) contents.startDrag({ file, icon });
}
