import { app, type WebContents } from 'electron';

/** Continues a drag of the page as one of a file, with the icon that the system has for such files. */
export async function startDrag(contents: WebContents, file: string, isWanted: () => boolean): Promise<boolean> {
  const icon = await app.getFileIcon(file, { size: 'normal' });
  if (contents.isDestroyed() || !isWanted()) return false;
  contents.startDrag({ file, icon });
  return true;
}
