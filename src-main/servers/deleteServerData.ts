import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_SERVER } from '../security/appOrigin.ts';
import type { Settings } from '../settings/createSettings.ts';
import { folderOf } from './createServerList.ts';

/**
 * Deletes the files of a server that is not open. The folder of the first one also has what belongs to this computer,
 * which stays.
 */
export function deleteServerData(id: string, userData: string, settings: Pick<Settings, 'delete'>): void {
  const folder = folderOf(userData, id);
  if (id !== FIRST_SERVER) return rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  settings.delete('connection');
  settings.delete('conversationWindows');
  settings.delete('hostedConnection');
  settings.delete('hosting');
  // Files that were set aside may have a connection and tokens, too.
  for (const name of ['secrets.json', 'secrets.json.unreadable', 'settings.json.unreadable', 'store', 'dragged']) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
