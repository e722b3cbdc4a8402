import type { Input, Output } from '#shared/contract/index.ts';
import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { roomLink } from '#shared/text/roomLink.ts';
import { encryptedRoomId, roomId } from '#shared/text/roomId.ts';
import { normaliseRoomName } from '#shared/text/roomName.ts';
import { readMembership } from '../account/membership.ts';
import type { DomainHandlers, Session } from '../Client.ts';
import { isEncryptedDirect, peopleOf } from '#shared/conversation/directId.ts';
import { scripts } from '../generated/scripts.ts';
import { type MessagePorts, sendMessage } from '../message/sendMessage.ts';
import { readNames } from '../person/personHandlers.ts';
import { announceRoom, createRoomOf } from '../room/createRoomOf.ts';
import { checkRoomName, hashRoomPassword, readRoomEntrance, type RoomPorts } from '../room/enterRoom.ts';

type ProposalPorts = RoomPorts & MessagePorts;
type Room = Output<'proposal.accept'>['conversation'];

/** How long a proposal is open, and how long an accepted one may take to become a room. */
const LIFETIME_MS = 5 * 60_000;

/**
 * The proposal is in the slot of the direct conversation, the room in another one. So accepting is recorded first; then
 * the room is created with both members in one step, under the proposal's id, so that repeating it changes nothing; the
 * link is sent under the same id; and at last the proposal ends. After a crash in between, a retry of the accepting
 * client completes the rest.
 */
export function createProposalHandlers(ports: ProposalPorts): DomainHandlers<'proposal'> {
  const { redis, keys } = ports;

  async function accept(session: Session, { conversationId, id }: Input<'proposal.accept'>): Promise<Room> {
    const { me } = session;
    const direct = keys.conversation(checkDirect(conversationId));
    const args = { userId: me.id, id, lifetimeMs: LIFETIME_MS };
    const { by, name } = await redis.run(scripts.acceptProposal, direct, args);
    const end = () => redis.run(scripts.endProposal, direct, { userId: me.id, id, done: true });
    const title = String(JSON.parse(name));
    try {
      await createRoomOf(ports, {
        conversationId: roomId(title),
        title,
        clientId: id,
        owner: await requireActive(ports, by),
        others: [me],
        password: await hashRoomPassword(null, ports.passwordCost),
        isDirect: false,
      });
    } catch (error) {
      if (error instanceof ChatError && FINAL.has(error.code)) await end();
      throw error;
    }
    const body = { kind: 'text', text: roomLink(title) } as const;
    await sendMessage(ports, me.id, { conversationId, clientId: id, body });
    await end();
    await session.subscribe(roomId(title));
    await announceRoom(ports, roomId(title), by);
    return announceRoom(ports, roomId(title), me.id);
  }

  return {
    'proposal.make': async ({ conversationId, id, name }, { session }) => {
      const { me } = session;
      const direct = keys.conversation(checkDirect(conversationId));
      checkRoomName(name);
      const title = normaliseRoomName(name);
      for (const sameName of [roomId(title), encryptedRoomId(title)]) {
        if ((await readRoomEntrance(ports, sameName, me.id)) !== null) throw new ChatError('ROOM_NAME_TAKEN');
      }
      const args = { userId: me.id, id, name: JSON.stringify(title), lifetimeMs: LIFETIME_MS };
      const open = await redis.run(scripts.makeProposal, direct, args);
      const proposal = { ...open, name: String(JSON.parse(open.name)) };
      const conversation = open.by === me.id ? null : await accept(session, { conversationId, id: open.id });
      return { proposal, conversation };
    },

    'proposal.accept': async (input, { session }) => ({ conversation: await accept(session, input) }),

    'proposal.end': async ({ conversationId, id }, { session }) => {
      const direct = keys.conversation(checkDirect(conversationId));
      await redis.run(scripts.endProposal, direct, { userId: session.me.id, id, done: false });
      return {};
    },

    'proposal.read': async ({ conversationId }, { session }) => {
      const direct = keys.conversation(checkDirect(conversationId));
      const { id, by, name, expiresAt } = await redis.run(scripts.findProposal, direct, { userId: session.me.id });
      if (id === null || by === null || name === null || expiresAt === null) return { proposal: null };
      return { proposal: { id, by, name: String(JSON.parse(name)), expiresAt } };
    },
  };
}

/** After these refusals the room can't be created by a retry. */
const FINAL: ReadonlySet<string> = new Set(['ROOM_NAME_TAKEN', 'NOT_PRESENT', 'NICKNAME_INVALID']);

/** Throws INVALID_ARGUMENT for anything but a direct conversation of two people, ROOM_ENCRYPTED for an encrypted one. */
function checkDirect(conversationId: string): string {
  // The server would write the room's link.
  if (isEncryptedDirect(conversationId)) throw new ChatError('ROOM_ENCRYPTED');
  const [first, second] = conversationId.startsWith('direct:') ? peopleOf(conversationId) : ['', ''];
  if (first !== second) return conversationId;
  throw new ChatError('INVALID_ARGUMENT', { field: 'conversationId', message: 'a direct conversation of two people' });
}

/** Throws NOT_PRESENT for a deactivated or removed person. */
async function requireActive(ports: ProposalPorts, userId: string): Promise<Person> {
  const [names, { isDeactivated }] = await Promise.all([readNames(ports, [userId]), readMembership(ports, userId)]);
  const name = names.get(userId);
  if (name === undefined || isDeactivated) throw new ChatError('NOT_PRESENT');
  return { id: userId, name };
}
