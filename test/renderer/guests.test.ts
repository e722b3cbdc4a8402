import { expect, it } from 'vitest';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { reducePeople } from '../../src-renderer/stores/people/reduce.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { ROOM_ID, roomState, roomSummary } from './support/modelRoom.ts';
import { startOpened } from './support/startParley.ts';

const AMIR = { id: 'amir', name: 'Amir Khan' };
const ZOE = { id: 'zoe', name: 'Zoe' };

/** A server where Amir is in a room, which no message reaches now, and where he becomes a guest who shares it with Zoe. */
function serveGuest() {
  const server = createModelServer();
  const now = Date.now();
  const summary = roomSummary({ room: roomState({ serverNow: now, closesAt: now + 30 * 60_000 }) });
  const { conversationId, epoch, offset, unread, readOffset } = summary;
  const head = { conversationId, epoch, offset, unread, readOffset };
  const served = { server, summary, isGuest: false };
  const guestAnswers: Record<string, Result<unknown>> = {
    'conversation.list': succeed({ conversations: [summary] }),
    'conversation.heads': succeed({ heads: [{ ...head, room: summary.room }] }),
    'person.list': succeed({ people: [AMIR, ZOE], presence: [], profiles: [] }),
    'inbox.list': succeed({ notices: [], unread: 0, counted: 0, next: null }),
  };
  const refused = /^(announcement|topic|group|counter|directory)\./;
  server.intercept((name, carryOut) => {
    const { args } = server.requests.at(-1) ?? {};
    const isRoom = (args as { conversationId?: string } | undefined)?.conversationId === ROOM_ID;
    if (isRoom && name === 'conversation.fetch') {
      return Promise.resolve(succeed({ head, events: [], reads: [], here: [], room: summary.room }));
    }
    if (isRoom) return Promise.resolve(fail('OFFLINE'));
    if (!served.isGuest) return carryOut();
    if (refused.test(name)) return Promise.resolve(fail('NOT_FOR_GUESTS'));
    const answer = guestAnswers[name];
    return answer === undefined ? carryOut() : Promise.resolve(answer);
  });
  return served;
}

it('a member who becomes a guest keeps unsent messages of their rooms; what they may not see is deleted here', async () => {
  const served = serveGuest();
  const { server, summary } = served;
  const disk = createDisk();
  const parley = await startOpened(server, disk);
  const { stores } = parley;
  server.write('only for members');
  server.notices.announce({ title: 'Plans for members' });
  server.publish('conversation.added', { conversation: summary });
  await expect.poll(() => stores.conversations.getState()[ROOM_ID]).toBeDefined();
  await parley.actions.sending.send(ROOM_ID, 'not sent yet');
  const json = async () => (await disk.kept()).json;
  await expect.poll(json).toContain('only for members');
  await expect.poll(json).toContain('not sent yet');
  await expect.poll(json).toContain('Plans for members');
  const clientId = stores.timelines.getState().byId[ROOM_ID]?.outbox[0]?.clientId;

  served.isGuest = true;
  server.publish('team.memberChanged', { userId: AMIR.id, role: 'guest', active: true });
  await expect.poll(() => stores.session.getState()).toMatchObject({ status: 'signedIn', me: { role: 'guest' } });
  await expect.poll(() => Object.keys(stores.conversations.getState())).toEqual([ROOM_ID]);
  await expect.poll(() => Object.keys(stores.people.getState()).toSorted()).toEqual([AMIR.id, ZOE.id]);
  await expect.poll(json).not.toContain('only for members');
  await expect.poll(json).not.toContain('Plans for members');
  expect(await json()).toContain('not sent yet');
  expect(stores.timelines.getState().byId[ROOM_ID]?.outbox).toMatchObject([{ clientId, text: 'not sent yet' }]);
  expect(stores.timelines.getState().byId[CONVERSATION]).toBeUndefined();
  expect(stores.topics.getState()).toMatchObject({ known: true, posts: [], bodies: {} });
  expect(stores.announcements.getState()).toMatchObject({ known: true, list: [], mayWrite: false });

  // "Mark all as read" makes no call that a guest may not make.
  const before = server.requests.length;
  expect(await parley.actions.activity.markAllRead('all')).toBeNull();
  expect(server.requests.slice(before).map(({ name }) => name)).toEqual(['inbox.markAllRead']);
  parley.stop();
});

it('a guest loads people and conversations again when other people are in their rooms', async () => {
  const served = serveGuest();
  const { server, summary } = served;
  const parley = await startOpened(server);
  server.publish('conversation.added', { conversation: summary });
  served.isGuest = true;
  server.publish('team.memberChanged', { userId: AMIR.id, role: 'guest', active: true });
  await expect.poll(() => Object.keys(parley.stores.people.getState()).toSorted()).toEqual([AMIR.id, ZOE.id]);
  const lists = made(server, 'person.list').length;
  server.publish('person.companionsChanged', {});
  await expect.poll(() => made(server, 'person.list').length).toBe(lists + 1);
  parley.stop();
});

it('a list for a guest replaces the people known before, and one for others adds to them', () => {
  const known = { [AMIR.id]: AMIR };
  expect(reducePeople(known, { type: 'replaced', people: [ZOE] })).toEqual({ [ZOE.id]: ZOE });
  expect(reducePeople(known, { type: 'listed', people: [ZOE] })).toEqual({ ...known, [ZOE.id]: ZOE });
});
