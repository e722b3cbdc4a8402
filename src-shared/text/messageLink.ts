import { conversationIdSchema } from '../contract/model.ts';

/** The address of a message. */
export interface MessageAddress {
  readonly conversationId: string;
  readonly offset: number;
}

const SCHEME_LINK = /^parley:\/\/message\/([^/?#]+)\/(\d{1,15})\/?$/iu;
const HASH = /^#message\/([^/?#]+)\/(\d{1,15})$/u;
/** An id has at most 133 characters, each at most twelve characters in a link. */
const LONGEST = 2048;

/**
 * A link to a message that the system passes to Parley: `parley://message/CONVERSATION/OFFSET`. It grants no access.
 */
export function messageLink(place: MessageAddress): string {
  return `parley://message/${path(place)}`;
}

/** A link to a message at a gateway, for a browser: `https://chat.example.org/#message/CONVERSATION/OFFSET`. */
export function webMessageLink(origin: string, place: MessageAddress): string {
  return `${origin}/#message/${path(place)}`;
}

/** The message of a `parley:` link, or `null`. Never throws. */
export function readMessageLink(link: string): MessageAddress | null {
  return link.length > LONGEST ? null : readPlace(SCHEME_LINK.exec(link));
}

/** The message of the fragment of a web address, or `null`. */
export function readMessageHash(hash: string): MessageAddress | null {
  return hash.length > LONGEST ? null : readPlace(HASH.exec(hash));
}

function path({ conversationId, offset }: MessageAddress): string {
  return `${encodeURIComponent(conversationId)}/${offset}`;
}

function readPlace(found: RegExpExecArray | null): MessageAddress | null {
  if (found === null) return null;
  try {
    const id = conversationIdSchema.safeParse(decodeURIComponent(found[1] ?? ''));
    return id.success ? { conversationId: id.data, offset: Number(found[2]) } : null;
  } catch {
    return null; // an unescaped "%"
  }
}
