import { links } from './links.ts';
import { scripts } from './scripts.ts';
import { shapes } from './shapes.ts';

/** Messages that somebody sends who wishes nobody well. Each is one that may be sent: the server takes it as it is. */
export const hostileTexts: readonly string[] = [...scripts, ...links, ...shapes];
