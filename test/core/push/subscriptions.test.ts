import { expect, it } from 'vitest';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { hashToken } from '#core/token.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, freshId, join, pair, say, type SignedIn } from '../../support/coreForTests.ts';
import { onFileFinished } from '../../support/cleanUps.ts';
import { addPasskey, joinOnPage, signInWith } from '../../support/passkeysForTests.ts';
import { passPushes, type Phone, signInAgain, startPushTeam, TIME_ZONE, turnOnPushes } from '../../support/pushTeam.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const { core, service, keys } = await startPushTeam();
const redis = connectToRedis();
onFileFinished(() => redis.disconnect());
const owner = await join(core);

async function setUpTwoFactor(person: SignedIn): Promise<void> {
  const { secret } = await ask(person, 'account.beginTwoFactor', { password: person.password });
  await ask(person, 'account.confirmTwoFactor', { code: totpCode(secret, totpStep(Date.now())) });
}

/** Mei writes to Tom, who has another session on a phone. */
async function startPair() {
  const { mei, tom, conversationId } = await pair(core);
  const onPhone = await signInAgain(core, tom);
  const phone = await turnOnPushes(service, onPhone);
  return { mei, tom, conversationId, onPhone, phone };
}

/** Nothing more arrives at the phone, and its subscription is removed. */
async function expectEnded(mei: SignedIn, conversationId: string, phone: Phone, userId: string): Promise<void> {
  const before = phone.received().length;
  await say(mei, conversationId, 'after the end');
  await passPushes(service, core);
  expect(phone.received()).toHaveLength(before);
  await expect.poll(() => redis.hget(keys.push.people, userId)).toBe(null);
}

it('a session reads whether pushes go to its device, and turns them off', async () => {
  const { mei, tom, conversationId, onPhone, phone } = await startPair();
  const { publicKey } = await ask(tom, 'push.read', {});
  expect(await ask(tom, 'push.read', {})).toEqual({ publicKey, isOn: false });
  expect(await onPhone.request('push.read', {})).toEqual({ ok: true, value: { publicKey, isOn: true } });
  await onPhone.request('push.unsubscribe', {});
  expect(await onPhone.request('push.read', {})).toEqual({ ok: true, value: { publicKey, isOn: false } });
  await expectEnded(mei, conversationId, phone, tom.me.id);
});

it('all nodes have one pair of keys, also when they make it at once', async () => {
  const team = await startPushTeam();
  const others = [team.start(), team.start()];
  const people = await Promise.all([team.core, ...others].map((each) => join(each)));
  const read = await Promise.all(people.map((person) => ask(person, 'push.read', {})));
  expect(new Set(read.map(({ publicKey }) => publicKey)).size).toBe(1);
  await Promise.all(others.map((other) => other.stop()));
});

it.each<[string, (team: { tom: SignedIn; onPhone: Awaited<ReturnType<typeof signInAgain>> }) => Promise<unknown>]>([
  ['the person signs out on the phone', ({ onPhone }) => onPhone.request('account.signOut', {})],
  [
    'the person ends the session from another device',
    async ({ tom }) => {
      const { sessions } = await ask(tom, 'account.sessions', {});
      const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
      await ask(tom, 'account.endSession', { id });
    },
  ],
  ['the person ends all other sessions', ({ tom }) => ask(tom, 'account.endOtherSessions', {})],
  [
    'the password is changed',
    ({ tom }) => ask(tom, 'account.changePassword', { password: tom.password, newPassword: 'a new one, and long' }),
  ],
  [
    'the password is reset with the code of an admin',
    async ({ tom }) => {
      const { code } = await ask(owner, 'admin.resetPassword', { userId: tom.me.id });
      const reset = { name: tom.me.name, code, newPassword: 'a new one, and long' };
      unwrap(await connect(core).request('account.resetPassword', reset));
    },
  ],
  ['the person is deactivated', ({ tom }) => ask(owner, 'admin.deactivate', { userId: tom.me.id })],
  ['an admin ends the sessions', ({ tom }) => ask(owner, 'admin.endSessions', { userId: tom.me.id })],
])('nothing is pushed any more after: %s', async (_name, end) => {
  const { mei, tom, conversationId, onPhone, phone } = await startPair();
  await say(mei, conversationId, 'before');
  await expect.poll(() => phone.received().length).toBe(1);
  await end({ tom, onPhone });
  await expectEnded(mei, conversationId, phone, tom.me.id);
});

it('an erased person has no subscription', async () => {
  const { tom, phone } = await startPair();
  await ask(owner, 'admin.erase', { userId: tom.me.id, name: tom.me.name });
  await expect.poll(() => redis.hget(keys.push.people, tom.me.id)).toBe(null);
  expect((await redis.hvals(keys.push.subscriptions)).join()).not.toContain(phone.subscription.endpoint);
});

it('a browser that another person signs in to belongs to them from then on', async () => {
  const { mei, tom, conversationId, phone } = await startPair();
  const ida = await join(core);
  // The same browser: Tom's session was left without signing out.
  await turnOnPushes(service, ida, phone.subscription);
  await say(mei, conversationId, 'for Tom only');
  await passPushes(service, core);
  expect(phone.received()).toEqual([]);
  expect(await redis.hget(keys.push.people, tom.me.id)).toBe(null);
  const { conversation } = await ask(mei, 'direct.open', { userId: ida.me.id });
  await say(mei, conversation.conversationId, 'for Ida');
  await expect.poll(() => phone.received().map((content) => content?.text)).toEqual(['for Ida']);
});

it('a session has one subscription: a new endpoint replaces the former', async () => {
  const { mei, conversationId, onPhone, phone } = await startPair();
  const renewed = await turnOnPushes(service, onPhone);
  await say(mei, conversationId, 'hello');
  await expect.poll(() => renewed.received().length).toBe(1);
  expect(phone.received()).toEqual([]);
});

it('beyond the limit the oldest device ends', async () => {
  const { mei, tom, conversationId, phone } = await startPair();
  const others: Phone[] = [];
  for (let count = 0; count < LIMITS.pushSubscriptions; count += 1) {
    others.push(await turnOnPushes(service, await signInAgain(core, tom)));
  }
  await say(mei, conversationId, 'to all devices');
  await expect.poll(() => others.map(({ received }) => received().length)).toEqual(others.map(() => 1));
  expect(phone.received()).toEqual([]);
});

it('a session that must set up two-factor sign-in gets nothing until it has', async () => {
  const team = await startPushTeam();
  const boss = await join(team.core);
  await setUpTwoFactor(boss);
  const { mei, tom, conversationId } = await pair(team.core);
  await setUpTwoFactor(mei);
  const phone = await turnOnPushes(team.service, tom);
  await ask(boss, 'admin.setTwoFactorRule', { rule: 'members' });
  await say(mei, conversationId, 'behind the rule');
  await passPushes(team.service, team.core, setUpTwoFactor);
  expect(phone.received()).toEqual([]);
  await setUpTwoFactor(tom);
  await say(mei, conversationId, 'with the second factor');
  await expect.poll(() => phone.received().at(-1)?.text).toBe('with the second factor');
});

it('guests get pushes of their rooms', async () => {
  const [mei, guest] = [await join(core), await join(core)];
  const room = await createRoom(mei);
  await enter(guest, room.name);
  await ask(owner, 'admin.setRole', { userId: guest.me.id, role: 'guest' });
  const phone = await turnOnPushes(service, guest);
  await say(mei, room.conversationId, 'welcome', freshId());
  await expect.poll(() => phone.received().length).toBe(1);
});

it.each([
  ['not https', (endpoint: string) => endpoint.replace('https:', 'http:')],
  ['another host', (endpoint: string) => endpoint.replace('localhost', 'example.org')],
  ['another port', (endpoint: string) => endpoint.replace(/:\d+/u, ':1')],
  ['credentials', (endpoint: string) => endpoint.replace('https://', 'https://me:secret@')],
  ['an address instead of a name', (endpoint: string) => endpoint.replace('localhost', '127.0.0.1')],
  ['no address', () => 'not an address'],
])('an endpoint is refused: %s', async (_name, change) => {
  const mei = await join(core);
  const { endpoint, ...rest } = service.subscribe();
  const args = { ...rest, endpoint: change(endpoint), timeZone: TIME_ZONE };
  await expectRefused(mei, 'push.subscribe', args, 'PUSH_SERVICE_REFUSED');
});

it('keys that are no point on the curve, and unknown time zones, are refused', async () => {
  const mei = await join(core);
  const subscription = { ...service.subscribe(), timeZone: TIME_ZONE };
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  await expectRefused(mei, 'push.subscribe', { ...subscription, p256dh }, 'PUSH_KEYS_INVALID');
  await expectRefused(mei, 'push.subscribe', { ...subscription, timeZone: 'Nowhere/Land' }, 'TIME_ZONE_INVALID');
  expect(await redis.hget(keys.push.people, mei.me.id)).toBe(null);
});

it('a session that ends while it subscribes leaves nothing', async () => {
  const mei = await join(core);
  await redis.del(keys.session(hashToken(mei.token)).session);
  await expectRefused(mei, 'push.subscribe', { ...service.subscribe(), timeZone: TIME_ZONE }, 'SESSION_EXPIRED');
  expect(await redis.hget(keys.push.people, mei.me.id)).toBe(null);
});

it('a guest gets nothing of a person outside of their rooms', async () => {
  const [mei, guest] = [await join(core), await join(core)];
  const room = await createRoom(mei);
  await enter(guest, room.name);
  await ask(owner, 'admin.setRole', { userId: guest.me.id, role: 'guest' });
  const phone = await turnOnPushes(service, guest);
  const { conversation } = await ask(mei, 'direct.open', { userId: guest.me.id });
  const { conversationId } = conversation;
  await say(mei, conversationId, 'while we share a room');
  await expect.poll(() => phone.received().length).toBe(1);
  await ask(guest, 'room.leave', { conversationId: room.conversationId, clientId: freshId() });
  await say(mei, conversationId, 'and afterwards');
  await passPushes(service, core);
  expect(phone.received()).toHaveLength(1);
});

it('nothing is pushed to a session whose passkey was removed', async () => {
  const page = await joinOnPage(core);
  const passkey = await addPasskey(page);
  const phone = await turnOnPushes(service, await signInWith(core, passkey));
  const mei = await join(core);
  const { conversation } = await ask(mei, 'direct.open', { userId: page.me.id });
  const { conversationId } = conversation;
  await say(mei, conversationId, 'before');
  await expect.poll(() => phone.received().length).toBe(1);
  await ask(page, 'account.removePasskey', { id: passkey.id, password: page.password });
  await expectEnded(mei, conversationId, phone, page.me.id);
});
