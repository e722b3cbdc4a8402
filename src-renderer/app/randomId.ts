/**
 * 128 random bits that fit a client id. Not `crypto.randomUUID`: a page that came over plain http from another computer
 * does not have it.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
