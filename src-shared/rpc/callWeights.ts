import type { CallName } from '../contract/index.ts';

/** How much a call costs its server in time and memory, in light calls. All that are not named are light: 1. */
const WEIGHTS: Partial<Record<CallName, number>> = {
  'account.register': 8,
  'account.signIn': 8,
  // Before the first account is recorded it looks through the directory.
  'team.isEmpty': 8,
  'person.list': 4,
  'conversation.list': 8,
  'conversation.heads': 4,
  'conversation.fetch': 4,
  'conversation.attachments': 8,
  'conversation.pins': 16,
  'message.search': 8,
  'saved.list': 16,
  'message.scheduled': 16,
  'announcement.list': 8,
  // Of up to `LIMITS.topics` topics.
  'topic.list': 16,
  'topic.feed': 8,
  'topic.match': 8,
  'topic.manage': 8,
  'topic.markAllRead': 8,
  'room.describe': 4,
  'upload.write': 4,
};

export function weightOf(name: string): number {
  return Object.hasOwn(WEIGHTS, name) ? (WEIGHTS[name as CallName] ?? 1) : 1;
}

/** The weight of all calls that a server carries out at once for one socket. More are refused with TOO_MANY_CALLS. */
export const SOCKET_WEIGHT = 64;
/** What a client has under way at most, so that it is never refused: heavy calls that wait for each other delay no light one. */
export const CLIENT_WEIGHTS = { heavy: 32, light: 32 };
