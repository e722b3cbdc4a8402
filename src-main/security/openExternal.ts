import { shell } from 'electron';
import { ChatError } from '#shared/errors/ChatError.ts';
import { safeExternalUrl } from './safeExternalUrl.ts';

/** Opens a link in the system's browser or mail program. Throws URL_INVALID for every other kind of URL. */
export async function openExternal(url: string): Promise<void> {
  const safe = safeExternalUrl(url);
  if (safe === null) throw new ChatError('URL_INVALID');
  await shell.openExternal(safe);
}
