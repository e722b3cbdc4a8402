/** The id of two people's conversation; symmetric. */
export function directId(one: string, other: string): string {
  const [first, second] = one < other ? [one, other] : [other, one];
  return `direct:${first}:${second}`;
}

/** The two people in a direct conversation's id, the smaller id first. */
export function peopleOf(conversationId: string): readonly [first: string, second: string] {
  const [, first, second] = conversationId.split(':');
  if (first === undefined || second === undefined) throw new Error(`not a direct conversation: ${conversationId}`);
  return [first, second];
}

/** The other person of a direct conversation. */
export function otherOf(conversationId: string, me: string): string {
  const [first, second] = peopleOf(conversationId);
  return first === me ? second : first;
}
