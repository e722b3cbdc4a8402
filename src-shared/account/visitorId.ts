const PREFIX = 'visitor-';

/** The id of a person who enters a room by a guest link, without an account. */
export function visitorId(random: string): string {
  return `${PREFIX}${random}`;
}

/** Whether a person entered by a guest link. Accounts get random ids of 22 characters, which don't begin like this. */
export function isVisitor(userId: string): boolean {
  return userId.startsWith(PREFIX);
}
