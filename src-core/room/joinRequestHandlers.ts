import { LIMITS } from '#shared/contract/limits.ts';
import type { JoinRequest, joinRequestCalls } from '#shared/contract/joinRequestCalls.ts';
import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { readMembership } from '../account/membership.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import { type DataPorts, prepare, type ReplyOf, repliesOf } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import { announceRoom } from './createRoomOf.ts';
import { addToConversationList, type RoomPorts, takeNickname } from './enterRoom.ts';

export type JoinRequestCall = keyof typeof joinRequestCalls;

const NONE: JoinRequest = { state: 'none', until: null };

/** Requests to join rooms. Each change is one script in the slot of the room; then the people concerned are informed. */
export function createJoinRequestHandlers(ports: RoomPorts): Pick<DomainHandlers<'room'>, JoinRequestCall> {
  const { redis, keys } = ports;

  return {
    'room.ask': async ({ conversationId, note }, { session: { me } }) => {
      const args = {
        userId: me.id,
        note: JSON.stringify(note.trim().replaceAll(/\s+/g, ' ')),
        lifetimeMs: LIMITS.joinRequestMs,
        limit: LIMITS.joinRequests,
      };
      const reply = await redis.run(scripts.askToJoin, keys.conversation(conversationId), args);
      const { epoch, until, asked, admitters } = reply;
      const request: JoinRequest = { state: 'pending', until };
      if (asked) await inform(ports, { conversationId, epoch, userId: me.id, request, admitters });
      return { request };
    },

    'room.withdraw': async ({ conversationId }, { session: { me } }) => ({
      request: await withdraw(ports, conversationId, me.id),
    }),

    'room.requests': async ({ conversationId }, { session: { me } }) => {
      const args = { caller: me.id, limit: LIMITS.joinRequests };
      const { epoch, requests } = await redis.run(scripts.listRequests, keys.conversation(conversationId), args);
      const outcomes = await redis.runAll(
        requests.map(({ userId }) => prepare(scripts.readMember, keys.people, { userId })),
      );
      const members = repliesOf(outcomes);
      const current = requests.filter((_, index) => mayJoin(members[index]));
      const gone = requests.filter((request) => !current.includes(request));
      await Promise.all(gone.map(({ userId }) => withdraw(ports, conversationId, userId)));
      return {
        epoch,
        requests: readEach(redis, 'reading a request to join', current, ({ userId, until, note }) => ({
          userId,
          note: note === null ? '' : String(JSON.parse(note)),
          at: until - LIMITS.joinRequestMs,
        })),
      };
    },

    'room.approve': async ({ conversationId, epoch, userId }, { session: { me } }) => {
      // Before the list of another person is changed.
      await redis.run(scripts.listRequests, keys.conversation(conversationId), { caller: me.id, limit: 1 });
      const person = await findCandidate(ports, userId);
      if (person === null) {
        await withdraw(ports, conversationId, userId);
        throw new ChatError('JOIN_REQUEST_ENDED');
      }
      const admission = { conversationId, epoch, caller: me.id, person };
      const { entered, admitters } = await approve(ports, admission);
      if (!entered) return {};
      await announceRoom(ports, conversationId, userId, 0);
      await inform(ports, { conversationId, epoch, userId, request: NONE, admitters });
      return {};
    },

    'room.decline': async ({ conversationId, epoch, userId }, { session: { me } }) => {
      const args = {
        caller: me.id,
        epoch,
        userId,
        againMs: LIMITS.joinRequestAgainMs,
        kept: LIMITS.declinedJoinRequests,
      };
      const reply = await redis.run(scripts.declineRequest, keys.conversation(conversationId), args);
      const { until, declined, admitters } = reply;
      const request: JoinRequest = { state: 'declined', until };
      if (declined) await inform(ports, { conversationId, epoch, userId, request, admitters });
      return {};
    },
  };
}

/** Where a person stands with rooms; undefined for a room that they may enter. Throws what `RedisAccess` throws. */
export async function readJoinRequests(
  { redis, keys }: DataPorts,
  conversationIds: readonly string[],
  userId: string,
): Promise<Map<string, JoinRequest>> {
  const outcomes = await redis.runAll(
    conversationIds.map((id) => prepare(scripts.readRequest, keys.conversation(id), { userId })),
  );
  return new Map(
    outcomes.flatMap((outcome, index) => {
      if (!outcome.ok) throw outcome.error;
      const { needed, pendingUntil, declinedUntil } = outcome.reply;
      const until = pendingUntil ?? declinedUntil;
      const state = pendingUntil !== null ? 'pending' : declinedUntil !== null ? 'declined' : 'none';
      return needed ? [[conversationIds[index] ?? '', { state, until }] as const] : [];
    }),
  );
}

async function withdraw(ports: RoomPorts, conversationId: string, userId: string): Promise<JoinRequest> {
  const room = ports.keys.conversation(conversationId);
  const { epoch, admitters, declinedUntil } = await ports.redis.run(scripts.withdrawRequest, room, { userId });
  if (epoch !== null) await inform(ports, { conversationId, epoch, userId, request: NONE, admitters });
  return declinedUntil === null ? NONE : { state: 'declined', until: declinedUntil };
}

interface Approval {
  readonly conversationId: string;
  readonly epoch: string;
  readonly caller: string;
  readonly person: Person;
}

/** The list is written first, as when a person enters by themselves. Throws the refusals of the script. */
async function approve(
  ports: RoomPorts,
  { conversationId, epoch, caller, person }: Approval,
): Promise<ReplyOf<typeof scripts.approveRequest>> {
  const { redis, keys } = ports;
  await addToConversationList(ports, person.id, conversationId);
  const args = { caller, clientId: randomId(), epoch, userId: person.id };
  return takeNickname(person.name, (nickname) =>
    redis.run(scripts.approveRequest, keys.conversation(conversationId), { ...args, ...nickname }),
  );
}

/** Null: they have left the team, or are a guest, who can't choose their rooms. */
async function findCandidate(ports: RoomPorts, userId: string): Promise<Person | null> {
  const { role, name } = await readMembership(ports, userId);
  return name === null || !mayJoin({ role }) ? null : { id: userId, name };
}

function mayJoin(member: { readonly role: string | null } | undefined): boolean {
  return member !== undefined && member.role !== null && member.role !== 'guest';
}

interface Change {
  readonly conversationId: string;
  readonly epoch: string;
  readonly userId: string;
  /** Of the person, after the change. */
  readonly request: JoinRequest;
  readonly admitters: readonly string[];
}

/** Informs the person, and those who decide: only they may see that there are requests. */
async function inform(
  { redis, keys }: DataPorts,
  { conversationId, epoch, userId, request, admitters }: Change,
): Promise<void> {
  const forPerson = { event: 'room.requestChanged', data: { conversationId, epoch, request } };
  const forAdmitters = { event: 'room.requestsChanged', data: { conversationId, epoch } };
  await redis.call('announcing a request to join', (command) =>
    Promise.all([
      command.spublish(keys.user(userId).channel, JSON.stringify(forPerson)),
      ...admitters.map((id) => command.spublish(keys.user(id).channel, JSON.stringify(forAdmitters))),
    ]),
  );
}
