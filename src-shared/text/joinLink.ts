/** Letters, digits and hyphens, as in `K7QF-2MXD-9ABC`. */
const HASH = /^#join\/([\dA-Za-z-]{4,64})$/u;

/** A link with the code of an invitation at a gateway, for a browser: `https://chat.example.org/#join/CODE`. */
export function joinLink(origin: string, code: string): string {
  return `${origin}/#join/${code}`;
}

/** The code in the fragment of a web address, or null. */
export function readJoinHash(hash: string): string | null {
  return HASH.exec(hash)?.[1] ?? null;
}
