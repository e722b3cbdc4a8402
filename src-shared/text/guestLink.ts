import { isValidRoomName } from './roomName.ts';

/** What a guest link contains. Anyone who has the code may enter the room, without its password. */
export interface GuestLink {
  readonly room: string;
  readonly code: string;
}

const HASH = /^#guest\/([^/?#]+)\/([A-Za-z0-9_-]{1,64})$/u;
/** A name has at most 64 characters, each at most twelve characters in a link. */
const LONGEST = 2048;

/** A link into one room of a server, for a browser: `https://chat.example.org/#guest/NAME/CODE`. */
export function webGuestLink(origin: string, { room, code }: GuestLink): string {
  return `${origin}/#guest/${encodeURIComponent(room)}/${code}`;
}

/** The guest link in the fragment of a web address, or `null`. */
export function readGuestHash(hash: string): GuestLink | null {
  const [, encoded, code] = (hash.length > LONGEST ? null : HASH.exec(hash)) ?? [];
  if (encoded === undefined || code === undefined) return null;
  try {
    const room = decodeURIComponent(encoded);
    return isValidRoomName(room) ? { room, code } : null;
  } catch {
    return null; // an unescaped "%"
  }
}
