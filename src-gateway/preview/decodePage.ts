import sniffEncoding from 'html-encoding-sniffer';
import { MIMEType } from 'node:util';
import { PreviewProblem } from './PreviewProblem.ts';

/** The charset that a `Content-Type` names, if it does. Throws `PreviewProblem` type for what is not HTML. */
export function readCharset(contentType: string | undefined): string | undefined {
  const type = parseType(contentType);
  if (type?.essence !== 'text/html') throw new PreviewProblem('type');
  return type.params.get('charset') ?? undefined;
}

/** As browsers find out: a byte order mark, the header, what the page says at its beginning; else what its bytes can be. */
export function decodePage(bytes: Buffer, charset: string | undefined): string {
  const defaultEncoding = isUtf8(bytes) ? 'UTF-8' : 'windows-1252';
  const encoding = sniffEncoding(bytes, { transportLayerEncodingLabel: charset, defaultEncoding });
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder(defaultEncoding).decode(bytes); // a label that has no decoder
  }
}

function parseType(contentType: string | undefined): MIMEType | null {
  try {
    return contentType === undefined ? null : new MIMEType(contentType);
  } catch {
    return null; // no such type: as if it named none
  }
}

/** A character may be cut at the end. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('UTF-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false; // it has another encoding
  }
}
