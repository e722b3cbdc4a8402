import { inlineType } from './inlineTypes.ts';
import { BYTES_HEADERS } from './planByteResponse.ts';

/** The accepted values of another server's headers, each in the one form that we write ourselves. */
const RELAYED: Readonly<Record<string, RegExp>> = {
  'accept-ranges': /^bytes$/,
  'content-length': /^\d+$/,
  'content-range': /^bytes (?:\d+-\d+|\*)\/\d+$/,
};
const DISPOSITION = /^(?:inline|attachment)(; filename\*=UTF-8''[\w.~!%-]*)$/;

/**
 * The headers for bytes of a Parley server that are displayed under our own origin: whatever that server sends, they
 * can't act as a page or a script here.
 */
export function relayByteHeaders(from: { get(name: string): string | null }): Readonly<Record<string, string>> {
  const relayed = Object.entries(RELAYED).flatMap(([name, form]) => {
    const value = from.get(name);
    return value !== null && form.test(value) ? [[name, value] as const] : [];
  });
  const type = inlineType(from.get('content-type') ?? '');
  const fileName = DISPOSITION.exec(from.get('content-disposition') ?? '')?.[1] ?? '';
  return {
    ...BYTES_HEADERS,
    ...Object.fromEntries(relayed),
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': `${type === null ? 'attachment' : 'inline'}${fileName}`,
  };
}
