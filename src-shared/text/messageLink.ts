import { conversationIdSchema } from '../contract/model.ts';

/** Where a message is. */
export interface MessagePlace {
  readonly conversationId: string;
  readonly offset: number;
}

const SCHEME_LINK = /^parley:\/\/message\/([^/?#]+)\/(\d{1,15})\/?$/iu;
const HASH = /^#message\/([^/?#]+)\/(\d{1,15})$/u;
/** An id is at most 133 characters, each at most twelve of a link. */
const LONGEST = 2048;

/** The link to a message that a system hands to Parley: `parley://message/CONVERSATION/OFFSET`. Only who may read it finds anything there. */
export function messageLink(place: MessagePlace): string {
  return `parley://message/${path(place)}`;
}

/** The link to a message at a gateway, for a browser: `https://chat.example.org/#message/CONVERSATION/OFFSET`. */
export function webMessageLink(origin: string, place: MessagePlace): string {
  return `${origin}/#message/${path(place)}`;
}

/** The message that a `parley:` link names, or `null` when it names none. Never throws, whatever it is given. */
export function readMessageLink(link: string): MessagePlace | null {
  return link.length > LONGEST ? null : readPlace(SCHEME_LINK.exec(link));
}

/** The same for the part of a web address after the page. */
export function readMessageHash(hash: string): MessagePlace | null {
  return hash.length > LONGEST ? null : readPlace(HASH.exec(hash));
}

function path({ conversationId, offset }: MessagePlace): string {
  return `${encodeURIComponent(conversationId)}/${offset}`;
}

function readPlace(found: RegExpExecArray | null): MessagePlace | null {
  if (found === null) return null;
  try {
    const id = conversationIdSchema.safeParse(decodeURIComponent(found[1] ?? ''));
    return id.success ? { conversationId: id.data, offset: Number(found[2]) } : null;
  } catch {
    return null; // a lone "%"
  }
}
