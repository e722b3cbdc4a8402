import { links } from './links.ts';
import { scripts } from './scripts.ts';
import { shapes } from './shapes.ts';

/** Malicious messages. The server accepts each of them unchanged. */
export const hostileTexts: readonly string[] = [...scripts, ...links, ...shapes];
