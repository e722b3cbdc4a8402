import { describe, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, freshId, join, say, type SignedIn, startTwoCores } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';

const { core, elsewhere } = startTwoCores();
const password = 'correct horse';

/** A guest who was invited to these rooms, signed in. */
async function inviteGuest(admin: SignedIn, rooms: readonly string[], node = core): Promise<SignedIn> {
  const invitation = { role: 'guest', uses: 1, lifetimeMs: 3_600_000 } as const;
  const { code } = await ask(admin, 'invitation.create', { ...invitation, rooms: [...rooms] });
  const client = connect(node);
  const name = `guest ${freshId()}`;
  const { me, token } = unwrap(await client.request('account.register', { name, password, invitation: code }));
  expect(me.role).toBe('guest');
  return { ...client, me: { id: me.id, name: me.name }, token, password };
}

const namesSeenBy = async (person: SignedIn) =>
  (await ask(person, 'person.list', {})).people.map(({ name }) => name).toSorted();
const conversationsOf = async (person: SignedIn) =>
  (await ask(person, 'conversation.list', {})).conversations.map(({ conversationId }) => conversationId).toSorted();
const sorted = (...names: string[]) => names.toSorted();

// The first account of the team, which owns it.
const owner = await join(core);

describe('a guest', () => {
  it('is put into the rooms of the invitation, also behind a password, and sees nothing else', async () => {
    const [tom, outsider] = [await join(core), await join(core)];
    const room = await createRoom(owner, { password: 'open sesame', hidden: true });
    await enter(tom, room.name, { password: 'open sesame' });
    const other = await createRoom(owner);
    const gus = await inviteGuest(owner, [room.conversationId], elsewhere);

    expect(await conversationsOf(gus)).toEqual([room.conversationId]);
    expect(await namesSeenBy(gus)).toEqual(sorted(owner.me.name, tom.me.name, gus.me.name));
    await say(gus, room.conversationId, 'hello');
    const { presence } = await ask(gus, 'person.list', {});
    expect(presence.map(({ userId }) => userId)).not.toContain(outsider.me.id);
    expect(await ask(gus, 'team.describe', {})).toMatchObject({ ownerId: null });

    const refused = 'NOT_FOR_GUESTS';
    const enterOther = { name: other.name, clientId: freshId() };
    await expectRefused(gus, 'room.enter', enterOther, refused);
    await expectRefused(gus, 'room.enter', { ...enterOther, name: `no ${freshId()}` }, refused);
    await expectRefused(gus, 'room.peek', { name: other.name }, refused);
    await expectRefused(gus, 'direct.open', { userId: outsider.me.id }, refused);
    await expectRefused(gus, 'direct.open', { userId: 'nobody' }, refused);
    await expectRefused(gus, 'group.list', {}, refused);
    await expectRefused(gus, 'topic.list', {}, refused);
    await expectRefused(gus, 'announcement.list', {}, refused);
    await expectRefused(gus, 'directory.search', { query: '' }, refused);
    await expectRefused(gus, 'counter.read', {}, refused);
    await expectRefused(gus, 'invitation.create', { role: 'guest', uses: 1, lifetimeMs: 60_000 }, refused);
    await expectRefused(outsider, 'direct.open', { userId: gus.me.id }, 'NO_SHARED_ROOM');

    const { conversation } = await ask(gus, 'direct.open', { userId: tom.me.id });
    await say(gus, conversation.conversationId, 'just you');
    expect(await conversationsOf(gus)).toEqual(sorted(conversation.conversationId, room.conversationId));
    // What they left they may enter again.
    await ask(gus, 'room.leave', { conversationId: room.conversationId, clientId: freshId() });
    expect(await conversationsOf(gus)).toEqual([]);
    expect(await namesSeenBy(gus)).toEqual([gus.me.name]);
    await expectRefused(gus, 'message.send', textTo(conversation.conversationId), refused);
  });

  it('receives no events of people and conversations outside their rooms', async () => {
    const room = await createRoom(owner);
    const gus = await inviteGuest(owner, [room.conversationId]);
    const stranger = await join(elsewhere);
    await ask(owner, 'admin.setRole', { userId: stranger.me.id, role: 'admin' });
    await ask(stranger, 'group.create', { name: `Group ${freshId()}` });
    await ask(stranger, 'person.setProfile', { title: 'Stranger' });
    const topic = `topic.${freshId()}`;
    await ask(stranger, 'topic.publish', { topic, clientId: freshId(), title: 'Done', body: '' });
    const announcement = { title: 'Closed', body: '', importance: 'normal', endsAt: null } as const;
    await ask(owner, 'announcement.publish', { ...announcement, clientId: freshId() });

    const tom = await join(core);
    await enter(tom, room.name);
    await gus.waitFor('person.companionsChanged');
    expect(await namesSeenBy(gus)).toEqual(sorted(owner.me.name, tom.me.name, gus.me.name));
    await ask(owner, 'admin.setRole', { userId: tom.me.id, role: 'admin' });
    await gus.waitFor('team.memberChanged', ({ userId }) => userId === tom.me.id);
    await ask(tom, 'person.setProfile', { title: 'Cook' });
    await gus.waitFor('person.changed', ({ profile }) => profile.userId === tom.me.id);
    const { profiles = [] } = await ask(gus, 'person.list', {});
    expect(profiles.map(({ title }) => title)).toEqual(['Cook']);

    const known = new Set([owner.me.id, tom.me.id, gus.me.id]);
    const about = [
      ...gus.received('presence.changed').map(({ userId }) => userId),
      ...gus.received('team.memberChanged').map(({ userId }) => userId),
      ...gus.received('person.joined').map(({ person }) => person.id),
      ...gus.received('person.changed').map(({ profile }) => profile.userId),
    ];
    expect(about.filter((id) => !known.has(id))).toEqual([]);
    const allowed = /^(connection|presence|conversation|room|person|team|typing|settings|inbox|notice)\./;
    expect(gus.frames.map(({ event }) => event).filter((event) => !allowed.test(event))).toEqual([]);
  });

  it('blocks only people in their rooms, and unblocks anyone', async () => {
    const room = await createRoom(owner);
    const gus = await inviteGuest(owner, [room.conversationId]);
    const stranger = await join(elsewhere);
    await expectRefused(gus, 'block.set', { userId: stranger.me.id, on: true }, 'NOT_FOR_GUESTS');
    await ask(gus, 'block.set', { userId: owner.me.id, on: true });
    await gus.waitFor('block.changed', ({ userId, on }) => on && userId === owner.me.id);
    await ask(gus, 'room.leave', { conversationId: room.conversationId, clientId: freshId() });
    expect((await ask(gus, 'block.list', {})).blocked).toMatchObject([{ userId: owner.me.id }]);
    for (const { me } of [owner, stranger]) await ask(gus, 'block.set', { userId: me.id, on: false });
    expect((await ask(gus, 'block.list', {})).blocked).toEqual([]);
  });

  it('can’t look into a room again from which they were removed', async () => {
    const room = await createRoom(owner);
    const gus = await inviteGuest(owner, [room.conversationId]);
    expect(outcomeOf(await gus.request('room.peek', { name: room.name }))).toBe('ok');
    const { conversationId } = room;
    await ask(owner, 'room.remove', { conversationId, clientId: freshId(), userId: gus.me.id });
    await gus.waitFor('room.left');
    await expectRefused(gus, 'room.peek', { name: room.name }, 'NOT_FOR_GUESTS');
    await expectRefused(gus, 'room.enter', { name: room.name, clientId: freshId() }, 'ROOM_REMOVED');
    expect(await namesSeenBy(gus)).toEqual([gus.me.name]);
  });

  it('is not put into a later room of the same name', async () => {
    const room = await createRoom(owner);
    const invitation = { role: 'guest', uses: 1, lifetimeMs: 3_600_000 } as const;
    const rooms = [room.conversationId];
    const { code } = await ask(owner, 'invitation.create', { ...invitation, rooms });
    await ask(owner, 'room.close', { conversationId: room.conversationId });
    await createRoom(owner, { name: room.name });
    const client = connect(core);
    const account = { name: `guest ${freshId()}`, password, invitation: code };
    unwrap(await client.request('account.register', account));
    expect(unwrap(await client.request('conversation.list', {})).conversations).toEqual([]);
  });

  it('enters a full room at the next sign-in after a seat became free', async () => {
    const tom = await join(core);
    const room = await createRoom(owner, { seats: 2 });
    await enter(tom, room.name);
    const gus = await inviteGuest(owner, [room.conversationId]);
    expect(await conversationsOf(gus)).toEqual([]);
    await ask(tom, 'room.leave', { conversationId: room.conversationId, clientId: freshId() });
    await ask(gus, 'account.resume', { token: gus.token });
    expect(await conversationsOf(gus)).toEqual([room.conversationId]);
  });
});

describe('an invitation', () => {
  it('names only rooms that its author is in', async () => {
    const tom = await join(core);
    const room = await createRoom(tom);
    const invitation = { role: 'guest', uses: 1, lifetimeMs: 60_000 } as const;
    const rooms = [room.conversationId];
    expect(outcomeOf(await owner.request('invitation.create', { ...invitation, rooms }))).toBe('NOT_A_MEMBER');
    expect(outcomeOf(await owner.request('invitation.create', { ...invitation, rooms: ['room:no'] }))).toMatch(/ROOM/);
    const mine = await createRoom(owner);
    const created = await ask(owner, 'invitation.create', { ...invitation, rooms: [mine.conversationId] });
    expect(created.invitation.rooms).toEqual([mine.conversationId]);
    expect((await ask(owner, 'invitation.list', {})).invitations).toContainEqual(created.invitation);
  });
});

describe('a changed role', () => {
  it('takes effect in the open session: a member becomes a guest, and a member again', async () => {
    const [tom, outsider] = [await join(core), await join(core)];
    const room = await createRoom(owner);
    await enter(tom, room.name);
    const { conversation } = await ask(tom, 'direct.open', { userId: outsider.me.id });
    const { conversationId } = conversation;
    await say(tom, conversationId, 'before');

    const guest = { userId: tom.me.id, role: 'guest' } as const;
    await ask(owner, 'admin.setRole', guest);
    await tom.waitFor('team.memberChanged', ({ userId, role }) => userId === tom.me.id && role === 'guest');
    expect(await conversationsOf(tom)).toEqual([room.conversationId]);
    await expectRefused(tom, 'conversation.fetch', { conversationId }, 'NOT_FOR_GUESTS');
    await expectRefused(tom, 'room.create', newRoom(), 'NOT_FOR_GUESTS');
    const before = tom.received('conversation.appended').length;
    await say(outsider, conversationId, 'while a guest');
    await say(owner, room.conversationId, 'in the room');
    await tom.waitFor('conversation.appended', (data) => data.conversationId === room.conversationId && isText(data));
    const received = tom.received('conversation.appended').slice(before);
    expect(received.map((data) => data.conversationId)).not.toContain(conversationId);

    await ask(owner, 'admin.setRole', { ...guest, role: 'member' });
    await tom.waitFor('team.memberChanged', ({ userId, role }) => userId === tom.me.id && role === 'member');
    expect(await conversationsOf(tom)).toEqual(sorted(conversationId, room.conversationId));
    const { events } = await ask(tom, 'conversation.fetch', { conversationId });
    expect(events).toHaveLength(2);
    expect(outcomeOf(await tom.request('room.create', newRoom()))).toBe('ok');
  });
});

describe('a member who became a guest', () => {
  it('finds nothing of other people in Activity and among saved messages, until they are a member again', async () => {
    const [tom, outsider] = [await join(core), await join(core)];
    const { conversation } = await ask(tom, 'direct.open', { userId: outsider.me.id });
    const { conversationId } = conversation;
    const { offset } = await say(tom, conversationId, 'our secret');
    const { epoch } = (await ask(tom, 'conversation.fetch', { conversationId })).head;
    await ask(tom, 'saved.set', { conversationId, offset, on: true });
    const announcement = { title: 'Closed', body: '', importance: 'normal', endsAt: null } as const;
    await ask(owner, 'announcement.publish', { ...announcement, clientId: freshId() });
    await ask(outsider, 'message.react', { conversationId, clientId: freshId(), epoch, offset, emoji: '👍', on: true });
    await tom.waitFor('inbox.appended');
    const day = { from: Date.now() - 3_600_000, until: Date.now() + 3_600_000, limit: 50 };
    const seen = async () => ({
      notices: (await ask(tom, 'inbox.list', { limit: 50 })).notices.length,
      kinds: [...new Set((await ask(tom, 'inbox.listDay', day)).items.map(({ kind }) => kind))].toSorted(),
      saved: (await ask(tom, 'saved.list', { limit: 50 })).saved.map(({ event }) => event !== null),
    });
    const all = { notices: 1, kinds: ['announcement', 'notice'], saved: [true] };
    expect(await seen()).toEqual(all);

    await changeRole(tom, 'guest');
    expect(await seen()).toEqual({ notices: 0, kinds: [], saved: [false] });
    await changeRole(tom, 'member');
    expect(await seen()).toEqual(all);
  });

  it('changes the topic of a room that they own, but does not open it to the whole team', async () => {
    const tom = await join(core);
    const { conversationId } = await createRoom(tom);
    await changeRole(tom, 'guest');
    const args = { conversationId, clientId: freshId() };
    await ask(tom, 'room.setTopic', { ...args, topic: 'Plans', description: '' });
    await expectRefused(tom, 'room.setJoining', { ...args, joining: 'open' }, 'NOT_FOR_GUESTS');
  });
});

async function changeRole(person: SignedIn, role: 'guest' | 'member'): Promise<void> {
  const seen = person.received('team.memberChanged').length;
  await ask(owner, 'admin.setRole', { userId: person.me.id, role });
  await expect.poll(() => person.received('team.memberChanged').length).toBeGreaterThan(seen);
}

function isText({ event }: { readonly event: { readonly type: string } }): boolean {
  return event.type === 'message';
}

function textTo(conversationId: string) {
  return { conversationId, clientId: freshId(), body: { kind: 'text', text: 'hello' } } as const;
}

function newRoom() {
  return { name: `room ${freshId()}`, password: null, seats: 2, idleTtlMs: 3_600_000, clientId: freshId() };
}
