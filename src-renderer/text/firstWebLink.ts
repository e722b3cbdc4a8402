import { findLinks } from './links.ts';
import { linkTarget } from './linkTarget.ts';

/** Code is removed, because addresses in it are not links. */
const CODE = /(`{3,}|~{3,})[^]*?(?:\1|$)|`[^`\n]*`/gu;

/** The first address of a message that leads outside Parley; `null` if there is none. */
export function firstWebLink(text: string, connection: Parameters<typeof linkTarget>[1]): string | null {
  if (!text.includes('://')) return null;
  const isWeb = (address: string): boolean =>
    /^https?:/iu.test(address) && linkTarget(address, connection).kind === 'outside';
  return (
    findLinks(text.replace(CODE, ' ')).find(({ type, text: address }) => type === 'link' && isWeb(address))?.text ??
    null
  );
}
