import sniffEncoding from 'html-encoding-sniffer';
import { MIMEType } from 'node:util';
import { PreviewError } from './PreviewError.ts';

/** The charset of a `Content-Type`, if given. Throws `PreviewProblem` type when it is not HTML. */
export function readCharset(contentType: string | undefined): string | undefined {
  const type = parseType(contentType);
  if (type?.essence !== 'text/html') throw new PreviewError('type');
  return type.params.get('charset') ?? undefined;
}

/**
 * Detects the encoding like browsers: byte order mark, header, `<meta>`; otherwise UTF-8 if valid, else windows-1252.
 */
export function decodePage(bytes: Buffer, charset: string | undefined): string {
  const defaultEncoding = isUtf8(bytes) ? 'UTF-8' : 'windows-1252';
  const encoding = sniffEncoding(bytes, { transportLayerEncodingLabel: charset, defaultEncoding });
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder(defaultEncoding).decode(bytes); // no decoder for this label
  }
}

function parseType(contentType: string | undefined): MIMEType | null {
  try {
    return contentType === undefined ? null : new MIMEType(contentType);
  } catch {
    return null; // an invalid type is treated as missing
  }
}

/** The last character may be incomplete. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('UTF-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false; // another encoding
  }
}
