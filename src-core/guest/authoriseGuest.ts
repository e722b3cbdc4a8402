import { isRoom } from '#shared/conversation/isRoom.ts';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { ChatCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { isCompanion } from './companions.ts';

/**
 * The calls that a guest may make. Every other call is refused, so a new call is closed to guests until it is listed
 * here. Calls that name a conversation are refused for conversations with people outside the guest's rooms; lists of
 * people, conversations, notices and saved messages leave out what belongs to them, and `room.enter` and `room.peek`
 * find only rooms that the guest was put into. The total of `counter.read` includes all of it, so it is refused.
 */
const GUEST_CALLS: ReadonlySet<keyof ChatCalls> = new Set([
  'account.setName',
  'account.changePassword',
  'account.sessions',
  'account.endSession',
  'account.endOtherSessions',
  'account.twoFactor',
  'account.beginTwoFactor',
  'account.confirmTwoFactor',
  'account.turnOffTwoFactor',
  'account.renewRecoveryCodes',
  'account.passkeys',
  'account.beginPasskey',
  'account.addPasskey',
  'account.removePasskey',
  'account.provider',
  'account.beginConnecting',
  'account.describeConnection',
  'account.connectProvider',
  'account.disconnectProvider',
  'account.signOut',
  'person.list',
  'person.setProfile',
  'person.setPicture',
  'person.pictures',
  'emoji.list',
  'emoji.pictures',
  'team.describe',
  'direct.open',
  'conversation.list',
  'conversation.heads',
  'conversation.fetch',
  'conversation.fetchUnread',
  'conversation.threads',
  'conversation.pins',
  'conversation.attachments',
  'conversation.markRead',
  'message.send',
  'message.edit',
  'message.recall',
  'message.react',
  'poll.vote',
  'poll.close',
  'message.pin',
  'message.search',
  'export.listMessages',
  'message.schedule',
  'message.scheduled',
  'message.unschedule',
  'presence.renew',
  'push.read',
  'push.subscribe',
  'push.unsubscribe',
  'typing.set',
  'proposal.read',
  'proposal.end',
  'room.peek',
  'room.enter',
  'room.leave',
  'room.describe',
  // A guest may own a room: one that they created as a member, or that its owner left or handed over to them. Only
  // `room.setJoining` is not listed, so that a guest does not open a room to the whole team.
  'room.close',
  'room.setIdleTime',
  'room.setPassword',
  'room.setSeats',
  'room.setTopic',
  'room.setWriters',
  'room.setSlowMode',
  'room.setModerator',
  'room.mute',
  'room.unmute',
  'room.remove',
  'room.readmit',
  'room.handOver',
  'block.list',
  'block.set',
  'device.read',
  'device.register',
  'device.update',
  'device.decline',
  'saved.list',
  'saved.set',
  'report.create',
  'retention.read',
  'blob.link',
  'upload.begin',
  'upload.quota',
  'upload.write',
  'upload.finish',
  'upload.cancel',
  'settings.read',
  'settings.write',
  'inbox.list',
  'inbox.listDay',
  'inbox.markRead',
  'inbox.markAllRead',
  'inbox.delete',
  'inbox.deleteAll',
  'link.preview',
] as const satisfies readonly (keyof ChatCalls)[]);

/**
 * The calls of guests that visitors may not make: they have no account, write only in their rooms, leave nothing behind
 * that would be sent or read after they were removed, and see no custom emoji, which are not part of their room.
 */
const NOT_FOR_VISITORS: ReadonlySet<string> = new Set([
  'account.setName',
  'account.changePassword',
  'account.sessions',
  'account.endSession',
  'account.endOtherSessions',
  'account.twoFactor',
  'account.beginTwoFactor',
  'account.confirmTwoFactor',
  'account.turnOffTwoFactor',
  'account.renewRecoveryCodes',
  'account.passkeys',
  'account.beginPasskey',
  'account.addPasskey',
  'account.removePasskey',
  'account.provider',
  'account.beginConnecting',
  'account.describeConnection',
  'account.connectProvider',
  'account.disconnectProvider',
  'person.setProfile',
  'person.setPicture',
  'emoji.list',
  'emoji.pictures',
  'push.read',
  'push.subscribe',
  'push.unsubscribe',
  'block.set',
  'device.read',
  'device.register',
  'device.update',
  'device.decline',
  'direct.open',
  'message.schedule',
  'proposal.end',
  'report.create',
] as const satisfies readonly (keyof ChatCalls)[]);

/** Throws NOT_FOR_GUESTS when a guest may not make this call. */
export async function authoriseGuest(ports: DataPorts, me: string, name: string, input: unknown): Promise<void> {
  const isAllowed = (GUEST_CALLS as ReadonlySet<string>).has(name) && !(isVisitor(me) && NOT_FOR_VISITORS.has(name));
  if (!isAllowed) throw new ChatError('NOT_FOR_GUESTS');
  const { conversationId, userId, on } = input as {
    readonly conversationId?: string;
    readonly userId?: string;
    readonly on?: boolean;
  };
  const namesPerson = name === 'direct.open' || name === 'device.read' || (name === 'block.set' && on === true);
  const otherId = namesPerson ? userId : otherIn(conversationId, me);
  if (otherId !== undefined && !(await isCompanion(ports, me, otherId))) throw new ChatError('NOT_FOR_GUESTS');
}

/** Undefined for a room, and for a conversation of others, which refuses the caller itself. */
function otherIn(conversationId: string | undefined, me: string): string | undefined {
  if (conversationId === undefined || isRoom(conversationId)) return undefined;
  const [first, second] = peopleOf(conversationId);
  if (first === me) return second;
  return second === me ? first : undefined;
}
