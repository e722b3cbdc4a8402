import { join } from 'node:path';
import { isThere } from './isThere.ts';

/** Whether a private Redis has ever stored data in a folder. Creates nothing. */
export function holdsConversations(folder: string): Promise<boolean> {
  return isThere(join(folder, 'appendonlydir'));
}
