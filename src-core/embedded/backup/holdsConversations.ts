import { join } from 'node:path';
import { isThere } from './isThere.ts';

/** Whether a private Redis has ever kept anything in a folder; to ask makes nothing there. */
export function holdsConversations(folder: string): Promise<boolean> {
  return isThere(join(folder, 'appendonlydir'));
}
