import type { Person, RoomSummary } from '#shared/contract/model.ts';
import { headArgs, roomSummary } from '../conversation/readHeads.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import type { PasswordHash } from '../account/password.ts';
import { addToConversationList, keyArgs, nicknameArgs, numberedNickname } from './enterRoom.ts';

interface RoomOf {
  readonly conversationId: string;
  readonly title: string;
  /** Idempotency key of the owner. */
  readonly clientId: string;
  readonly owner: Person;
  readonly others: readonly Person[];
  readonly password: PasswordHash;
  readonly isDirect: boolean;
}

/**
 * Creates a hidden room that never closes, with all its members in one step. Throws ROOM_NAME_TAKEN, NICKNAME_INVALID.
 */
export async function createRoomOf(ports: DataPorts & { readonly timing: Timing }, room: RoomOf): Promise<void> {
  const { redis, keys, timing } = ports;
  const { conversationId, title, clientId, owner, others, password, isDirect } = room;
  const [ownName, ...otherNames] = distinctNicknames([owner, ...others]);
  if (ownName === undefined) return;
  for (const { id } of [owner, ...others]) await addToConversationList(ports, id, conversationId);
  await redis.run(scripts.createRoom, keys.conversation(conversationId), {
    owner: owner.id,
    ...nicknameArgs(ownName),
    title: JSON.stringify(title),
    epoch: randomId(),
    seats: 0,
    idleTtlMs: 0,
    hidden: true,
    ...password,
    leaseMs: timing.conversationLeaseMs,
    clientId,
    joining: 'private',
    topic: '""',
    direct: isDirect,
    ...keyArgs(null, null),
    others: others.map(({ id }, index) => ({ userId: id, ...nicknameArgs(otherNames[index] ?? '') })),
  });
}

/** Names of people differ, but long ones may have the same beginning, so a repeated one gets a number. */
function distinctNicknames(people: readonly Person[]): string[] {
  const taken = new Set<string>();
  return people.map(({ name }) => {
    for (let attempt = 1; ; attempt += 1) {
      const nickname = numberedNickname(name, attempt);
      const { compared } = nicknameArgs(nickname);
      if (taken.has(compared)) continue;
      taken.add(compared);
      return nickname;
    }
  });
}

/** Publishes a room to a member's connected clients, and returns its summary. They count as present for `leaseMs`. */
export async function announceRoom(
  { redis, keys, timing }: DataPorts & { readonly timing: Timing },
  conversationId: string,
  userId: string,
  leaseMs = timing.conversationLeaseMs,
): Promise<RoomSummary> {
  const args = { ...headArgs(timing, userId, true), leaseMs };
  const head = await redis.run(scripts.readHead, keys.conversation(conversationId), args);
  const conversation = roomSummary(conversationId, head);
  const added = JSON.stringify({ event: 'conversation.added', data: { conversation } });
  await redis.call('announcing a room', (command) => command.spublish(keys.user(userId).channel, added));
  return conversation;
}
