import { conversationIdSchema } from '../contract/model.ts';

const SCHEME_LINK = /^parley:\/\/conversation\/([^/?#]+)\/?$/iu;
const HASH = /^#conversation\/([^/?#]+)$/u;
/** An id has at most 133 characters, each at most twelve characters in a link. */
const LONGEST = 2048;

/** The parameter in the address of a page that shows one conversation only, in a window of its own. */
export const OWN_WINDOW_PARAMETER = 'conversation';

const OWN_WINDOW = /^\?conversation=([^&#]+)$/u;

/** The conversation of such a page; null: it is a page with all of them. Never throws. */
export function ownConversationOf(search: string): string | null {
  return search.length > LONGEST ? null : readId(OWN_WINDOW.exec(search)?.[1]);
}

/** A link to a conversation that the system passes to Parley: `parley://conversation/ID`. It grants no access. */
export function conversationLink(conversationId: string): string {
  return `parley://conversation/${encodeURIComponent(conversationId)}`;
}

/** The fragment of a page's address that leads to a conversation. */
export function conversationHash(conversationId: string): string {
  return `#conversation/${encodeURIComponent(conversationId)}`;
}

/** The conversation of a `parley:` link, or `null`. Never throws. */
export function readConversationLink(link: string): string | null {
  return link.length > LONGEST ? null : readId(SCHEME_LINK.exec(link)?.[1]);
}

/** The conversation of the fragment of an address, or `null`. Never throws. */
export function readConversationHash(hash: string): string | null {
  return hash.length > LONGEST ? null : readId(HASH.exec(hash)?.[1]);
}

function readId(encoded: string | undefined): string | null {
  if (encoded === undefined) return null;
  try {
    const id = conversationIdSchema.safeParse(decodeURIComponent(encoded));
    return id.success ? id.data : null;
  } catch {
    return null; // an unescaped "%"
  }
}
