/** Byte order marks of the encodings that are recognised by them. */
const MARKED = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Control characters that texts contain: tab, line breaks, form feed, and ESC, with which logs set colours. */
const IN_TEXTS: ReadonlySet<string> = new Set('\t\n\v\f\r\u001B');

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark; null: it is no text, or in another encoding.
 * `isWhole`: otherwise the last character may be incomplete, and is left out.
 */
export function decodeText(bytes: Uint8Array, isWhole: boolean): string | null {
  const encoding = MARKED.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
    return isBinary(text) ? null : text;
  } catch {
    return null; // not in this encoding
  }
}

/** Whether a text has control characters below DEL that no text contains. */
function isBinary(text: string): boolean {
  for (const [control] of text.matchAll(/\p{Cc}/gu)) if (control < '\u007F' && !IN_TEXTS.has(control)) return true;
  return false;
}
