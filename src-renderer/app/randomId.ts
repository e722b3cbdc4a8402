/**
 * A client id of 128 random bits. `crypto.randomUUID` is not available to pages over plain http from another computer.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
