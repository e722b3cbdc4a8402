import { beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { connect, freshId, join, randomPrefix, say, type SignedIn } from '../../support/coreForTests.ts';
import { expectInbox, listNotices, startFollowingCore } from '../../support/noticesForTests.ts';
import { ask, createRoom, enter, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const core = startFollowingCore({ keyPrefix });
/** A second node of the same team. */
const elsewhere = startFollowingCore({ keyPrefix });
let teamOwner: SignedIn;
beforeAll(async () => {
  teamOwner = await join(core); // the first account
});

/** A room by request with its owner, a moderator and a member, and a person outside. */
async function scene(settings: Parameters<typeof createRoom>[1] = {}) {
  const [mei, tom, ann, eve] = [await join(core), await join(elsewhere), await join(core), await join(elsewhere)];
  const { name, conversationId, conversation } = await createRoom(mei, { joining: 'open', ...settings });
  for (const person of [tom, ann]) await enter(person, name);
  await ask(mei, 'room.setModerator', { conversationId, clientId: freshId(), userId: tom.me.id, on: true });
  await ask(tom, 'room.setJoining', { conversationId, clientId: freshId(), joining: 'request' });
  const { epoch } = conversation;
  return { mei, tom, ann, eve, name, conversationId, epoch, ofEve: { conversationId, epoch, userId: eve.me.id } };
}

const pendingOf = async (person: SignedIn, conversationId: string): Promise<string[]> =>
  (await ask(person, 'room.requests', { conversationId })).requests.map(({ userId }) => userId);

it('a person asks, a moderator approves, and the room is on all devices of the person at once', async () => {
  const { mei, tom, ann, eve, name, conversationId, ofEve } = await scene();
  const phone = connect(core);
  expect(outcomeOf(await phone.request('account.resume', { token: eve.token }))).toBe('ok');
  await expectRefused(eve, 'room.enter', { name, clientId: freshId() }, 'JOIN_REQUEST_REQUIRED');
  expect((await ask(eve, 'room.peek', { name })).request).toEqual({ state: 'none', until: null });

  const { request } = await ask(eve, 'room.ask', { conversationId, note: ' I work\non it, too. ' });

  expect(request.state).toBe('pending');
  expect((await ask(eve, 'room.peek', { name })).request).toEqual(request);
  await phone.waitFor('room.requestChanged', (data) => data.request.state === 'pending');
  for (const one of [mei, tom])
    await one.waitFor('room.requestsChanged', (data) => data.conversationId === conversationId);
  const listed = (await ask(tom, 'room.requests', { conversationId })).requests;
  const at = (request.until ?? 0) - LIMITS.joinRequestMs;
  expect(listed).toEqual([{ userId: eve.me.id, note: 'I work on it, too.', at }]);
  await expectRefused(ann, 'room.requests', { conversationId }, 'NOT_A_MODERATOR');

  await ask(tom, 'room.approve', ofEve);

  for (const device of [eve, phone]) {
    const added = await device.waitFor(
      'conversation.added',
      (data) => data.conversation.conversationId === conversationId,
    );
    expect(added.conversation.unread).toBe(0);
  }
  await say(eve, conversationId, 'thank you');
  await ann.waitFor('conversation.appended', ({ event }) => event.type === 'entered' && event.approvedBy === tom.me.id);
  await expectInbox(eve, 'added:-*');
  expect(await listNotices(eve)).toMatchObject([{ from: tom.me.id, place: { conversationId, name } }]);
  expect(await pendingOf(mei, conversationId)).toEqual([]);
  expect(ann.received('room.requestsChanged')).toEqual([]);
  expect(eve.received('room.requestsChanged')).toEqual([]);
  expect(mei.received('room.requestChanged')).toEqual([]);
});

it('is in the directory with the state of my request, and may be withdrawn', async () => {
  const { eve, conversationId, name } = await scene();
  const row = async () => (await ask(eve, 'directory.search', { query: name })).rooms[0];
  await expect.poll(row, { interval: 50 }).toMatchObject({ joining: 'request', request: { state: 'none' } });

  await ask(eve, 'room.ask', { conversationId });
  expect(await row()).toMatchObject({ joined: false, request: { state: 'pending' } });
  expect(await ask(eve, 'room.withdraw', { conversationId })).toEqual({ request: { state: 'none', until: null } });
  expect(await row()).toMatchObject({ request: { state: 'none' } });
});

it('declines quietly, and the person may ask again later', async () => {
  const { mei, eve, conversationId, ofEve } = await scene();
  await ask(eve, 'room.ask', { conversationId });

  await ask(mei, 'room.decline', ofEve);

  const { request } = await eve.waitFor('room.requestChanged', (data) => data.request.state === 'declined');
  expect(request.until).toBeGreaterThan(0);
  await expectRefused(eve, 'room.ask', { conversationId }, 'JOIN_REQUEST_DECLINED', { until: request.until });
  expect(await ask(eve, 'room.withdraw', { conversationId })).toEqual({ request });
  await expectRefused(mei, 'room.approve', ofEve, 'JOIN_REQUEST_ENDED');
  await ask(mei, 'room.decline', ofEve);
  await expectInbox(eve);
});

it('approving, declining and withdrawing at the same time have one outcome that all agree on', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { mei, tom, eve, conversationId, ofEve } = await scene();
    await ask(eve, 'room.ask', { conversationId });

    const [first, second, declined, withdrawn] = await Promise.all([
      mei.request('room.approve', ofEve),
      tom.request('room.approve', ofEve),
      tom.request('room.decline', ofEve),
      eve.request('room.withdraw', { conversationId }),
    ]);

    const isInside = outcomeOf(await eve.request('room.describe', { conversationId })) === 'ok';
    const answer = isInside ? 'ok' : 'JOIN_REQUEST_ENDED';
    expect([outcomeOf(first), outcomeOf(second)]).toEqual([answer, answer]);
    // Of declining and approving at most one succeeds.
    expect(isInside && outcomeOf(declined) === 'ok').toBe(false);
    expect(outcomeOf(withdrawn)).toBe('ok');
    expect(await pendingOf(mei, conversationId)).toEqual([]);
  }
});

it('a full room keeps the request, and a taken name gets a number', async () => {
  const { mei, eve, conversationId, ofEve, name } = await scene({ seats: 3 });
  await ask(eve, 'room.ask', { conversationId });
  await expectRefused(mei, 'room.approve', ofEve, 'ROOM_FULL');
  expect(await pendingOf(mei, conversationId)).toEqual([eve.me.id]);

  await ask(mei, 'room.setSeats', { conversationId, clientId: freshId(), seats: 0 });
  await enter(mei, name, { nickname: eve.me.name });
  await ask(mei, 'room.approve', ofEve);
  const { members } = await ask(mei, 'room.describe', { conversationId });
  expect(members.find(({ userId }) => userId === eve.me.id)?.nickname).toBe(`${eve.me.name} 2`);
});

it('an approved person who is online counts as present at once', async () => {
  const { mei, eve, conversationId, ofEve } = await scene();
  await ask(eve, 'room.ask', { conversationId });
  await ask(mei, 'room.approve', ofEve);
  const here = async () => (await ask(mei, 'conversation.fetch', { conversationId })).here;
  await expect.poll(here).toContain(eve.me.id);
});

it('the requests of people who were deactivated or became guests vanish, and guests can’t ask', async () => {
  const { mei, conversationId, epoch } = await scene();
  const [gone, guest] = [await join(core), await join(elsewhere)];
  for (const person of [gone, guest]) await ask(person, 'room.ask', { conversationId });
  await ask(teamOwner, 'admin.deactivate', { userId: gone.me.id });
  await expectRefused(mei, 'room.approve', { conversationId, epoch, userId: gone.me.id }, 'JOIN_REQUEST_ENDED');
  await ask(teamOwner, 'admin.setRole', { userId: guest.me.id, role: 'guest' });
  await guest.waitFor('team.memberChanged', ({ userId }) => userId === guest.me.id);

  expect(await pendingOf(mei, conversationId)).toEqual([]);
  await expectRefused(guest, 'room.ask', { conversationId }, 'NOT_FOR_GUESTS');
  // Also after they are members again.
  await ask(teamOwner, 'admin.setRole', { userId: guest.me.id, role: 'member' });
  expect(await pendingOf(mei, conversationId)).toEqual([]);
});

it('requests end with their room: one of the same name has none, and no late decision applies to it', async () => {
  const { mei, eve, name, conversationId, ofEve } = await scene();
  await ask(eve, 'room.ask', { conversationId });
  await ask(mei, 'room.close', { conversationId });
  await createRoom(mei, { name, joining: 'request' });

  expect(await pendingOf(mei, conversationId)).toEqual([]);
  for (const call of ['room.approve', 'room.decline'] as const) await expectRefused(mei, call, ofEve, 'ROOM_REPLACED');
  expect(await ask(eve, 'room.ask', { conversationId })).toMatchObject({ request: { state: 'pending' } });
});

it('a person who enters otherwise, and a room that opens, need no request any more', async () => {
  const { mei, tom, eve, name, conversationId } = await scene();
  await ask(eve, 'room.ask', { conversationId });
  await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'open sesame' });
  await enter(eve, name, { password: 'open sesame' });
  expect(await pendingOf(mei, conversationId)).toEqual([]);

  const ben = await join(core);
  await ask(ben, 'room.ask', { conversationId });
  await enter(tom, name, { password: 'open sesame' });
  await ask(tom, 'room.setJoining', { conversationId, clientId: freshId(), joining: 'private' });
  expect((await ask(ben, 'room.peek', { name })).request).toBeUndefined();
  await ask(tom, 'room.setJoining', { conversationId, clientId: freshId(), joining: 'request' });
  expect(await pendingOf(mei, conversationId)).toEqual([]);
});

it('a note has a limit of characters', async () => {
  const { eve, conversationId } = await scene();
  const most = LIMITS.joinRequestNoteLength;
  await expectRefused(eve, 'room.ask', { conversationId, note: 'a'.repeat(most + 1) }, 'INVALID_ARGUMENT');
  await ask(eve, 'room.ask', { conversationId, note: '👍'.repeat(most) });
});

it('the new owner decides, the former one does not', async () => {
  const { mei, ann, eve, conversationId, ofEve } = await scene();
  await ask(mei, 'room.handOver', { conversationId, clientId: freshId(), userId: ann.me.id });
  await ask(eve, 'room.ask', { conversationId });
  await ann.waitFor('room.requestsChanged');
  expect(mei.received('room.requestsChanged')).toEqual([]);
  await expectRefused(mei, 'room.approve', ofEve, 'NOT_A_MODERATOR');
  await ask(ann, 'room.approve', ofEve);
});
