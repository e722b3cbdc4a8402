import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshId, join, randomPrefix, say, type SignedIn } from '../../support/coreForTests.ts';
import { expectInbox, inboxOf, listNotices, startFollowingCore, write } from '../../support/noticesForTests.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

const core = startFollowingCore({ keyPrefix: randomPrefix() });
/** The first account of the team, who may create groups. */
let owner: SignedIn;
beforeAll(async () => {
  owner = await join(core);
});
afterAll(() => core.stop());

async function roomOf(owner: SignedIn, ...others: SignedIn[]) {
  const room = await createRoom(owner);
  for (const person of others) await enter(person, room.name);
  return room;
}

const edit = (person: SignedIn, conversationId: string, offset: number, text: string, mentions: string[]) =>
  ask(person, 'message.edit', { conversationId, offset, text, mentions });

describe('a mention of everyone', () => {
  it('notifies all members but its author, also those who are away, and no one outside', async () => {
    const [mei, tom, ann, eve] = await Promise.all([join(core), join(core), join(core), join(core)]);
    const { conversationId } = await roomOf(mei, tom, ann, eve);
    await ask(eve, 'room.leave', { conversationId, clientId: freshId() });
    await ann.connection.close();
    const { offset } = await write(mei, conversationId, { mentions: ['all', tom.me.id] }, '@all lunch');

    await expectInbox(tom, `mentioned:${offset}*`);
    expect(await inboxOf(mei)).toEqual([]);
    expect(await inboxOf(eve)).toEqual([]);
  });

  it('reaches with “here” only those who are in the room', async () => {
    const [mei, tom, ann] = await Promise.all([join(core), join(core), join(core)]);
    const { conversationId } = await roomOf(mei, tom, ann);
    await ann.connection.close();
    await expect
      .poll(async () => (await ask(mei, 'room.describe', { conversationId })).members.filter(({ here }) => here).length)
      .toBe(2);
    const { offset } = await write(mei, conversationId, { mentions: ['here'] }, '@here lunch');
    const later = await write(mei, conversationId, { mentions: [tom.me.id, ann.me.id] }, 'both');

    await expectInbox(tom, `mentioned:${later.offset}*`, `mentioned:${offset}*`);
  });

  it('means nothing in a direct conversation', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
    const { conversationId } = conversation;
    const { offset } = await write(mei, conversationId, { mentions: ['all', 'here', tom.me.id] });
    const { events } = await ask(tom, 'conversation.fetch', { conversationId, limit: 1, markRead: false });
    expect(events).toMatchObject([{ offset, mentions: [tom.me.id] }]);
  });

  it('notifies no one when an edit adds it; an edit of a message with it changes the notices of its people', async () => {
    const [mei, tom, ann] = await Promise.all([join(core), join(core), join(core)]);
    const { conversationId } = await roomOf(mei, tom);
    const plain = await say(mei, conversationId, 'lunch');
    const wide = await write(mei, conversationId, { mentions: ['all'] }, '@all diner');
    await expectInbox(tom, `mentioned:${wide.offset}*`);
    await enter(ann, (await ask(mei, 'room.describe', { conversationId })).room.title);

    await edit(mei, conversationId, plain.offset, '@all lunch', ['all']);
    await edit(mei, conversationId, wide.offset, '@all dinner', ['all']);
    await expect.poll(async () => (await listNotices(tom)).map(({ title }) => title)).toEqual(['@all dinner']);
    const named = await write(mei, conversationId, { mentions: [ann.me.id] }, 'only Ann');
    await expectInbox(ann, `mentioned:${named.offset}*`);

    await edit(mei, conversationId, wide.offset, 'dinner', []);
    await expectInbox(tom);
  });
});

describe('a mention of a group', () => {
  it('notifies the people of the group who are in the room', async () => {
    const [tom, ann, eve] = await Promise.all([join(core), join(core), join(core)]);
    const { id: groupId } = (await ask(owner, 'group.create', { name: `Design ${freshId().slice(0, 8)}` })).group;
    await ask(owner, 'group.addMembers', { groupId, userIds: [tom.me.id, eve.me.id, owner.me.id] });
    const { conversationId } = await roomOf(owner, tom, ann);
    const { offset } = await write(ann, conversationId, { mentions: [groupId, 'no-such-group'] }, '@Design look');

    await expectInbox(tom, `mentioned:${offset}*`);
    await expectInbox(owner, `mentioned:${offset}*`);
    const { events } = await ask(tom, 'conversation.fetch', { conversationId, limit: 1, markRead: false });
    expect(events).toMatchObject([{ offset, mentions: [groupId] }]);
    expect(await inboxOf(eve)).toEqual([]);
    expect(await inboxOf(ann)).toEqual([]);
  });
});
