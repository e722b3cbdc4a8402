import { base64urlnopad } from '@scure/base';

/** RFC 4648 § 5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/** Throws for text that is not base64url, or has bits that no bytes would give it. */
export function fromBase64Url(text: string): Uint8Array {
  return base64urlnopad.decode(text);
}
