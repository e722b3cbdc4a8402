import { describe, expect, it } from 'vitest';
import { roomLink } from '#shared/text/roomLink.ts';
import { roomId } from '#shared/text/roomId.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, expectRefused } from '../../support/roomsForTests.ts';

const { store, people } = startComputers(2);

/** Two people who are present in their conversation. */
async function pairOf(number: number) {
  const [mei, tom] = await people(`Mei proposes ${number}`, `Tom accepts ${number}`);
  const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
  await ask(tom, 'direct.open', { userId: mei.me.id });
  return { mei, tom, conversationId: conversation.conversationId };
}

const freshName = (): string => `Plans ${freshId()}`;
const propose = (person: SignedIn, conversationId: string, name: string, id = freshId()) =>
  ask(person, 'proposal.make', { conversationId, id, name });
const openFor = async (person: SignedIn, conversationId: string) =>
  (await ask(person, 'proposal.read', { conversationId })).proposal;
/** The owner and the members; the first page names those who are present twice. */
const membersOf = async (person: SignedIn, conversationId: string) => {
  const { room, members } = await ask(person, 'room.describe', { conversationId });
  const inside = members.flatMap(({ role, userId }) => (role === 'former' ? [] : userId));
  return { ownerId: room.ownerId, inside: [...new Set(inside)].toSorted() };
};
const textsOf = async (person: SignedIn, conversationId: string): Promise<string[]> => {
  const { events } = await ask(person, 'conversation.fetch', { conversationId });
  return events.flatMap((event) => (event.type === 'message' && event.body.kind === 'text' ? event.body.text : []));
};

describe('a direct conversation', () => {
  it('F7: becomes a room of both when the other person accepts, and keeps its history', async () => {
    const { mei, tom, conversationId } = await pairOf(1);
    const name = freshName();
    await ask(mei, 'message.send', { conversationId, clientId: freshId(), body: { kind: 'text', text: 'a plan' } });
    const { proposal } = await propose(mei, conversationId, name);
    expect(proposal).toMatchObject({ by: mei.me.id, name });
    expect(await openFor(tom, conversationId)).toEqual(proposal);

    const { conversation } = await ask(tom, 'proposal.accept', { conversationId, id: proposal.id });

    expect(conversation).toMatchObject({ conversationId: roomId(name), kind: 'room', room: { title: name, seats: 0 } });
    const both = { ownerId: mei.me.id, inside: [mei.me.id, tom.me.id].toSorted() };
    expect(await membersOf(mei, roomId(name))).toEqual(both);
    expect(await textsOf(mei, conversationId)).toEqual(['a plan', roomLink(name)]);
    expect(await openFor(mei, conversationId)).toBeNull();
    for (const person of [mei, tom]) {
      const { conversations } = await ask(person, 'conversation.list', {});
      const ids = conversations.map((one) => one.conversationId);
      expect(ids).toEqual(expect.arrayContaining([conversationId, roomId(name)]));
    }
  });

  it('F7: is open for proposals as soon as it was announced to the other person', async () => {
    const [mei, tom] = await people('Mei proposes 10', 'Tom accepts 10');
    const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
    const { conversationId } = conversation;
    await tom.waitFor('conversation.added', (data) => data.conversation.conversationId === conversationId);
    await expect
      .poll(() => store.redis.zscore(store.keys.conversation(conversationId).leases, tom.me.id))
      .not.toBeNull();
    const { proposal } = await propose(mei, conversationId, freshName());
    expect(await openFor(tom, conversationId)).toEqual(proposal);
  });

  it('F7: shows the proposal to the other person at once, and the room to the one who proposed it', async () => {
    const { mei, tom, conversationId } = await pairOf(2);
    const name = freshName();
    const { proposal } = await propose(mei, conversationId, name);
    const { proposal: shown } = await tom.waitFor('proposal.changed', (data) => data.conversationId === conversationId);
    expect(shown).toEqual(proposal);

    await ask(tom, 'proposal.accept', { conversationId, id: proposal.id });
    await mei.waitFor('conversation.added', (data) => data.conversation.conversationId === roomId(name));
    await mei.waitFor('proposal.changed', (data) => data.proposal === null);
  });

  it('F7: becomes one room when both propose at once', async () => {
    const { mei, tom, conversationId } = await pairOf(3);
    const names = [freshName(), freshName()] as const;
    const made = await Promise.all([propose(mei, conversationId, names[0]), propose(tom, conversationId, names[1])]);
    const rooms = made.flatMap(({ conversation }) => conversation ?? []);
    expect(rooms).toHaveLength(1);
    const [room] = rooms;
    const { inside } = await membersOf(mei, room?.conversationId ?? '');
    expect(inside).toEqual([mei.me.id, tom.me.id].toSorted());
    const { conversations } = await ask(tom, 'conversation.list', {});
    const isProposed = (id: string): boolean => names.some((name) => roomId(name) === id);
    expect(conversations.filter((one) => isProposed(one.conversationId))).toHaveLength(1);
  });

  it('F7: stays as it is when the proposal is declined or withdrawn', async () => {
    const { mei, tom, conversationId } = await pairOf(4);
    for (const person of [tom, mei]) {
      const name = freshName();
      const { proposal } = await propose(mei, conversationId, name);
      await ask(person, 'proposal.end', { conversationId, id: proposal.id });
      expect(await openFor(mei, conversationId)).toBeNull();
      await expectRefused(tom, 'proposal.accept', { conversationId, id: proposal.id }, 'PROPOSAL_ENDED');
      await expectRefused(tom, 'room.enter', { name, clientId: freshId() }, 'ROOM_NOT_FOUND');
    }
  });

  it('F7: loses its proposal when one of the two goes offline', async () => {
    const { mei, tom, conversationId } = await pairOf(5);
    const { proposal } = await propose(mei, conversationId, freshName());
    await mei.connection.close();
    await expect.poll(() => openFor(tom, conversationId)).toBeNull();
    await expectRefused(tom, 'proposal.accept', { conversationId, id: proposal.id }, 'PROPOSAL_ENDED');
    await expectRefused(tom, 'proposal.make', { conversationId, id: freshId(), name: freshName() }, 'NOT_PRESENT');
  });

  it('F7: loses its proposal when the other person was deactivated', async () => {
    const { mei, tom, conversationId } = await pairOf(6);
    const { proposal } = await propose(mei, conversationId, freshName());
    await store.redis.hset(store.keys.people.deactivated, mei.me.id, Date.now());
    await expectRefused(tom, 'proposal.accept', { conversationId, id: proposal.id }, 'NOT_PRESENT');
    expect(await openFor(tom, conversationId)).toBeNull();
    await store.redis.hdel(store.keys.people.deactivated, mei.me.id);
  });

  it('F7: can’t become a room with a name that is taken, before or meanwhile', async () => {
    const { mei, tom, conversationId } = await pairOf(7);
    const taken = await createRoom(tom);
    const id = freshId();
    await expectRefused(mei, 'proposal.make', { conversationId, id, name: taken.name }, 'ROOM_NAME_TAKEN');
    const name = freshName();
    const { proposal } = await propose(mei, conversationId, name);
    const settings = { password: null, seats: 5, idleTtlMs: 3_600_000, clientId: freshId() };
    const { conversation: other } = await ask(tom, 'room.create', { name, ...settings });
    await expectRefused(tom, 'proposal.accept', { conversationId, id: proposal.id }, 'ROOM_NAME_TAKEN');
    expect(await openFor(tom, conversationId)).toBeNull();
    expect((await membersOf(tom, other.conversationId)).inside).toEqual([tom.me.id]);
  });

  it('F7: becomes the room after a node crashed at any step of accepting', async () => {
    const { mei, tom, conversationId } = await pairOf(8);
    const name = freshName();
    const { proposal } = await propose(mei, conversationId, name);
    // What a node that crashed after each step leaves behind.
    const direct = store.keys.conversation(conversationId);
    await store.redis.hset(direct.proposal, 'accepted', 1);
    await ask(tom, 'proposal.accept', { conversationId, id: proposal.id });
    const { epoch } = (await ask(tom, 'conversation.fetch', { conversationId: roomId(name) })).head;
    const lost = {
      id: proposal.id,
      by: mei.me.id,
      name: JSON.stringify(name),
      expiresAt: proposal.expiresAt,
      accepted: 1,
    };
    await store.redis.hset(direct.proposal, lost);
    await ask(tom, 'proposal.accept', { conversationId, id: proposal.id });
    expect(await ask(tom, 'conversation.fetch', { conversationId: roomId(name) })).toMatchObject({ head: { epoch } });
    expect(await textsOf(tom, conversationId)).toEqual([roomLink(name)]);
    expect((await membersOf(tom, roomId(name))).inside).toHaveLength(2);
  });

  it('F7: takes proposals from its two people only, and rooms take none', async () => {
    const { mei, tom, conversationId } = await pairOf(9);
    const [eve] = await people('Eve listens 9');
    const { proposal } = await propose(mei, conversationId, freshName());
    const which = { conversationId, id: proposal.id };
    await expectRefused(eve, 'proposal.make', { ...which, name: freshName() }, 'NOT_A_MEMBER');
    await expectRefused(eve, 'proposal.accept', which, 'NOT_A_MEMBER');
    await expectRefused(eve, 'proposal.end', which, 'NOT_A_MEMBER');
    await expectRefused(eve, 'proposal.read', { conversationId }, 'NOT_A_MEMBER');
    const room = await createRoom(tom);
    const inRoom = { conversationId: room.conversationId, id: freshId() };
    await expectRefused(tom, 'proposal.make', { ...inRoom, name: freshName() }, 'INVALID_ARGUMENT');
    await expectRefused(tom, 'proposal.make', { ...which, name: '  ' }, 'ROOM_NAME_INVALID');
  });
});
