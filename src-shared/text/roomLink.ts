import { isValidRoomName } from './roomName.ts';

const SCHEME_LINK = /^parley:\/\/room\/([^/?#]*)\/?$/iu;
const WEB_LINK = /^https?:\/\/[^/?#\s]+\/(#room\/.*)$/iu;
const HASH = /^#room\/([^/?#]*)$/u;
/** A name is at most 64 characters, each at most twelve of a link. */
const LONGEST = 2048;

/** The link that a system hands to Parley, wherever it stands: `parley://room/NAME`. */
export function roomLink(name: string): string {
  return `parley://room/${encodeName(name)}`;
}

/** The link to a room at a gateway, for a browser: `https://chat.example.org/#room/NAME`. */
export function webRoomLink(origin: string, name: string): string {
  return `${origin}/#room/${encodeName(name)}`;
}

/** The room that a `parley:` link names, or `null` when it names none. Never throws, whatever it is given. */
export function readRoomLink(link: string): string | null {
  return link.length > LONGEST ? null : readName(SCHEME_LINK.exec(link)?.[1]);
}

/** The same for the part of a web address after the page. */
export function readRoomHash(hash: string): string | null {
  return hash.length > LONGEST ? null : readName(HASH.exec(hash)?.[1]);
}

/** What somebody typed or pasted where a room's name belongs: the name that a link names, else the text itself. */
export function roomNamedBy(typed: string): string {
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
    return null; // a lone "%"
  }
}

/** A mark at the end of a link would be taken for the sentence's. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/[.!~*'()_]$/u, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}
