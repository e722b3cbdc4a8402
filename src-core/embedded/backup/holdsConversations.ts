import { join } from 'node:path';
import { pathExists } from './pathExists.ts';

/** Whether a private Redis has ever stored data in a folder. Creates nothing. */
export function holdsConversations(folder: string): Promise<boolean> {
  return pathExists(join(folder, 'appendonlydir'));
}
