import type { CallName } from '../contract/index.ts';

/** The cost of a call for its server in time and memory, relative to a light call. Calls not listed weigh 1. */
const WEIGHTS: Partial<Record<CallName, number>> = {
  'account.register': 8,
  'account.signIn': 8,
  'account.signInWithTicket': 8,
  'account.signInWithPasskey': 8,
  'account.createPasskeyTicket': 8,
  // Ends up to a hundred sessions.
  'account.disconnectProvider': 4,
  'visitor.enter': 8,
  // Looks through the person's rooms.
  'account.setName': 8,
  'admin.setName': 8,
  // Reads up to a hundred sessions.
  'admin.sessions': 4,
  'admin.endSession': 4,
  'admin.endSessions': 4,
  'admin.erase': 8,
  // Scans the directory until the first account is recorded.
  'team.isEmpty': 8,
  'person.list': 4,
  'person.pictures': 4,
  'emoji.pictures': 4,
  'conversation.list': 8,
  'conversation.heads': 4,
  'conversation.fetch': 4,
  'conversation.fetchUnread': 4,
  'conversation.attachments': 8,
  'conversation.pins': 16,
  'message.search': 8,
  'export.listMessages': 4,
  // Looks through the posts of many topics.
  'export.listPosts': 16,
  'saved.list': 16,
  'report.list': 16,
  // Checks every part of the server.
  'admin.health': 16,
  'message.scheduled': 16,
  'announcement.list': 8,
  // Reads up to `LIMITS.topics` topics.
  'topic.list': 16,
  'topic.feed': 8,
  'topic.match': 8,
  'topic.manage': 8,
  'topic.markAllRead': 8,
  'room.describe': 4,
  // May read the people of a room.
  'group.create': 8,
  // Reads the roles of up to `LIMITS.joinRequests` people.
  'room.requests': 8,
  'directory.search': 4,
  // Reads up to a hundred sessions.
  'device.read': 4,
  'device.update': 4,
  'admin.rooms': 8,
  'admin.storageByRoom': 8,
  // Reads the hooks of up to a few thousand people.
  'admin.hooks': 16,
  'admin.closeRoom': 8,
  'upload.write': 4,
};

export function weightOf(name: string): number {
  return Object.hasOwn(WEIGHTS, name) ? (WEIGHTS[name as CallName] ?? 1) : 1;
}

/** The total weight of calls that a server runs concurrently for one socket. More are refused with TOO_MANY_CALLS. */
export const SOCKET_WEIGHT = 64;
/**
 * The client's own limit of concurrent weight, so that it is not refused. Heavy calls that are queued do not delay
 * light ones.
 */
export const CLIENT_WEIGHTS = { heavy: 32, light: 32 };
