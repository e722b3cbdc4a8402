import { findLinks } from './links.ts';
import { targetOf } from './targetOf.ts';

/** What is code is not meant to be followed. */
const CODE = /(`{3,}|~{3,})[^]*?(?:\1|$)|`[^`\n]*`/gu;

/** The first address of a message that leads out of Parley; `null` when none does. */
export function firstWebLink(text: string, connection: Parameters<typeof targetOf>[1]): string | null {
  if (!text.includes('://')) return null;
  const isWeb = (address: string): boolean =>
    /^https?:/iu.test(address) && targetOf(address, connection).kind === 'outside';
  return (
    findLinks(text.replace(CODE, ' ')).find(({ type, text: address }) => type === 'link' && isWeb(address))?.text ??
    null
  );
}
