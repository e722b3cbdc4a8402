import { isValidRoomName } from './roomName.ts';

const SCHEME_LINK = /^parley:\/\/room\/([^/?#]*)\/?$/iu;
const WEB_LINK = /^https?:\/\/[^/?#\s]+\/(#room\/.*)$/iu;
const HASH = /^#room\/([^/?#]*)$/u;
/** A name has at most 64 characters, each at most twelve characters in a link. */
const LONGEST = 2048;

/** A link that the system passes to Parley: `parley://room/NAME`. */
export function roomLink(name: string): string {
  return `parley://room/${encodeName(name)}`;
}

/** A link to a room at a gateway, for a browser: `https://chat.example.org/#room/NAME`. */
export function webRoomLink(origin: string, name: string): string {
  return `${origin}/#room/${encodeName(name)}`;
}

/** The room of a `parley:` link, or `null`. Never throws. */
export function readRoomLink(link: string): string | null {
  return link.length > LONGEST ? null : readName(SCHEME_LINK.exec(link)?.[1]);
}

/** The room of the fragment of a web address, or `null`. */
export function readRoomHash(hash: string): string | null {
  return hash.length > LONGEST ? null : readName(HASH.exec(hash)?.[1]);
}

/** Parses what a person typed or pasted as a room name: the name in a link, else the text itself. */
export function parseRoomInput(typed: string): string {
  const text = typed.trim();
  const hash = WEB_LINK.exec(text)?.[1];
  return readRoomLink(text) ?? (hash === undefined ? null : readRoomHash(hash)) ?? typed;
}

function readName(encoded: string | undefined): string | null {
  if (encoded === undefined) return null;
  try {
    const name = decodeURIComponent(encoded);
    return isValidRoomName(name) ? name : null;
  } catch {
    return null; // an unescaped "%"
  }
}

/** Escapes punctuation at the end of a link, which would be taken as part of the sentence. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/[.!~*'()_]$/u, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}
