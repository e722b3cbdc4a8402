const DIRECT = 'direct:';
/** What the ids of encrypted direct conversations begin with. */
const ENCRYPTED_DIRECT = 'direct:e2e:';
/** Two ids follow: `direct:e2e:mei` is the unencrypted conversation with a person whose id is `e2e`. */
const ENCRYPTED_PEOPLE = /^direct:e2e:[^:]+:/u;

/** The id of two people's conversation; symmetric. */
export function directId(one: string, other: string): string {
  return `${DIRECT}${inOrder(one, other)}`;
}

/** The id of two people's encrypted conversation, which stays beside the other one. */
export function encryptedDirectId(one: string, other: string): string {
  return `${ENCRYPTED_DIRECT}${inOrder(one, other)}`;
}

/** The ids of both conversations that two people can have. */
export function directIds(one: string, other: string): readonly string[] {
  return [directId(one, other), encryptedDirectId(one, other)];
}

/**
 * Whether a conversation id is that of an encrypted direct conversation. It is a part of the id for the same reason as in
 * that of a room: see `isEncryptedRoom`.
 */
export function isEncryptedDirect(conversationId: string): boolean {
  return ENCRYPTED_PEOPLE.test(conversationId);
}

/** The two people in a direct conversation's id, the smaller id first. */
export function peopleOf(conversationId: string): readonly [first: string, second: string] {
  const start = isEncryptedDirect(conversationId) ? ENCRYPTED_DIRECT : DIRECT;
  const [first, second] = conversationId.slice(start.length).split(':');
  if (first === undefined || second === undefined) throw new Error(`not a direct conversation: ${conversationId}`);
  return [first, second];
}

/** The other person of a direct conversation. */
export function otherOf(conversationId: string, me: string): string {
  const [first, second] = peopleOf(conversationId);
  return first === me ? second : first;
}

function inOrder(one: string, other: string): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}
