import { createHash } from 'node:crypto';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { groupDirectCalls } from '#shared/contract/groupDirectCalls.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { roomId } from '#shared/text/roomId.ts';
import { readMembership } from '../account/membership.ts';
import { hashPassword } from '../account/password.ts';
import type { DomainHandlers } from '../Client.ts';
import { parseRoom } from '../conversation/readHeads.ts';
import { scripts } from '../generated/scripts.ts';
import { readNames } from '../person/personHandlers.ts';
import { announceRoom, createRoomOf } from '../room/createRoomOf.ts';
import { describeWholeRoom } from '../room/describeRoom.ts';
import { readRoomEntrance, type RoomPorts, takeSeat } from '../room/enterRoom.ts';
import { createToken } from '../token.ts';

/** Conversations of the same people: a new one is created when people were added to, or left, the earlier ones. */
const MAX_OF_SAME_PEOPLE = 50;
const TITLE_LENGTH = 200;

/** The calls of group messages. */
type GroupCall = keyof typeof groupDirectCalls;

export function createGroupDirectHandlers(ports: RoomPorts): Pick<DomainHandlers<'direct'>, GroupCall> {
  const { redis, keys } = ports;

  return {
    'direct.openGroup': async ({ userIds, clientId }, { session }) => {
      const { me } = session;
      const others = [...new Set(userIds)].filter((id) => id !== me.id);
      if (others.length < 2 || others.length >= LIMITS.groupDirectPeople) refuseCount();
      const people = await readPeople(ports, others);
      const { conversationId, isNew } = await findOrCreate(ports, me, people, clientId);
      if (isNew) for (const { id } of people) await announceRoom(ports, conversationId, id);
      await session.subscribe(conversationId);
      return { conversation: await announceRoom(ports, conversationId, me.id) };
    },

    'direct.addPeople': async ({ conversationId, userIds, clientId }, { session }) => {
      const { me } = session;
      const { room, members } = await describeWholeRoom(ports, conversationId, me.id);
      if (parseRoom(room).direct !== true) {
        throw new ChatError('INVALID_ARGUMENT', { field: 'conversationId', message: 'a group direct message' });
      }
      const inside = members.flatMap((one) => (one.inside ? [one.userId] : []));
      const added = [...new Set(userIds)].filter((id) => !inside.includes(id));
      if (inside.length + added.length > LIMITS.groupDirectPeople) refuseCount();
      for (const person of await readPeople(ports, added)) await addPerson(ports, conversationId, person, clientId);
      const names = await readNames(ports, [...inside, ...added]);
      const title = JSON.stringify(titleOf([...names.values()]));
      await redis.run(scripts.setTitle, keys.conversation(conversationId), { userId: me.id, title });
      for (const id of added) await announceRoom(ports, conversationId, id);
      return { conversation: await announceRoom(ports, conversationId, me.id) };
    },
  };
}

/** Throws PERSON_NOT_FOUND. */
async function readPeople(ports: RoomPorts, userIds: readonly string[]): Promise<Person[]> {
  const names = await readNames(ports, userIds);
  return Promise.all(
    userIds.map(async (id) => {
      const name = names.get(id);
      if (name === undefined || isVisitor(id) || (await readMembership(ports, id)).isDeactivated) {
        throw new ChatError('PERSON_NOT_FOUND', { userId: id });
      }
      return { id, name };
    }),
  );
}

/** The conversation of exactly these people. Throws INVALID_ARGUMENT when there are too many that others were added to. */
async function findOrCreate(
  ports: RoomPorts,
  me: Person,
  others: readonly Person[],
  clientId: string,
): Promise<{ readonly conversationId: string; readonly isNew: boolean }> {
  const wanted = [me, ...others].map(({ id }) => id).toSorted();
  for (let number = 1; number <= MAX_OF_SAME_PEOPLE; number += 1) {
    const conversationId = roomId(nameFor(wanted, number));
    const isNew = (await readRoomEntrance(ports, conversationId, me.id)) === null;
    if (isNew) await createConversation(ports, { conversationId, clientId, me, others });
    const members = await readMembers(ports, conversationId, me.id);
    const isSame = members?.size === wanted.length && wanted.every((id) => members.has(id));
    if (isSame) return { conversationId, isNew };
  }
  throw new ChatError('INVALID_ARGUMENT', { field: 'userIds', message: 'too many conversations of these people' });
}

interface NewConversation {
  readonly conversationId: string;
  readonly clientId: string;
  readonly me: Person;
  readonly others: readonly Person[];
}

/** One of the others may have created it at the same time. */
async function createConversation(
  ports: RoomPorts,
  { conversationId, clientId, me, others }: NewConversation,
): Promise<void> {
  try {
    await createRoomOf(ports, {
      conversationId,
      title: titleOf([me, ...others].map(({ name }) => name)),
      clientId,
      owner: me,
      others,
      // Everyone can compute the name of the room, so a password that is never known keeps others out.
      password: await hashPassword(createToken(), ports.passwordCost),
      isDirect: true,
    });
  } catch (error) {
    if (!(error instanceof ChatError && error.code === 'ROOM_NAME_TAKEN')) throw error;
  }
}

/** The people of a group direct message whom the caller is among; null: the caller has left it. */
async function readMembers(ports: RoomPorts, conversationId: string, me: string): Promise<Set<string> | null> {
  try {
    const { members } = await describeWholeRoom(ports, conversationId, me);
    return new Set(members.flatMap(({ userId, inside }) => (inside ? [userId] : [])));
  } catch (error) {
    if (error instanceof ChatError && REFUSALS.has(error.code)) return null;
    throw error;
  }
}

/** Gives a person a seat; one who is inside already stays. Throws ROOM_CLOSED, ROOM_REMOVED, NICKNAME_TAKEN. */
async function addPerson(ports: RoomPorts, conversationId: string, person: Person, clientId: string): Promise<void> {
  const door = await readRoomEntrance(ports, conversationId, person.id);
  if (door === null) throw new ChatError('ROOM_CLOSED');
  if (!door.inside) await takeSeat(ports, conversationId, person, { ...door, clientId });
}

/** The person is not in the conversation, or no longer. */
export const REFUSALS: ReadonlySet<string> = new Set(['NOT_A_MEMBER', 'ROOM_CLOSED', 'ROOM_PASSWORD_REQUIRED']);

function refuseCount(): never {
  throw new ChatError('INVALID_ARGUMENT', {
    field: 'userIds',
    message: `2 to ${LIMITS.groupDirectPeople - 1} other people`,
  });
}

/** The name of the room, from which its id is derived: the same for the same people in any order. */
function nameFor(userIds: readonly string[], number: number): string {
  return `people ${createHash('sha256')
    .update(`${userIds.join(' ')} ${number}`)
    .digest('hex')
    .slice(0, 40)}`;
}

export function titleOf(names: readonly string[]): string {
  const title = names.join(', ');
  return title.length <= TITLE_LENGTH ? title : `${title.slice(0, TITLE_LENGTH - 1)}…`;
}
