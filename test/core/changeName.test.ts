import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountKeys } from '#core/account/accounts.ts';
import { hashPassword } from '#core/account/password.ts';
import { createKeys } from '#core/keys.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { foldName } from '#shared/text/personName.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import {
  CHEAP_PASSWORDS,
  connect,
  freshId,
  join,
  pair,
  randomPrefix,
  say,
  type SignedIn,
  startCore,
} from '../support/coreForTests.ts';
import { ask, expectRefused, outcomeOf } from '../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const [core, elsewhere] = [startCore({ keyPrefix }), startCore({ keyPrefix })];
const redis = connectToRedis();
let owner: SignedIn;
beforeAll(async () => {
  owner = await join(core);
});
afterAll(async () => {
  await Promise.all([core.stop(), elsewhere.stop()]);
  redis.disconnect();
});

const password = 'correct horse';
const fresh = (name: string) => `${name} ${freshId()}`;
const signIn = async (name: string, node = elsewhere, secret = password) => {
  const answer = await connect(node).request('account.signIn', { name, password: secret });
  return answer.ok ? answer.value.me : answer.error.code;
};
const register = async (name: string) =>
  outcomeOf(await connect(elsewhere).request('account.register', { name, password }));
const setName = (person: SignedIn, name: string) => ask(person, 'account.setName', { name });
const remaining = () => redis.hlen(keys.people.renames);

describe('a new name', () => {
  it('is shown to everyone on every node at once, with the former one, and to those who come later', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const far = await join(elsewhere);
    await say(mei, conversationId, 'hello');
    const [former, name] = [mei.me.name, fresh('Mia')];

    const { person, profile } = await setName(mei, ` ${name.replace(' ', '  ')} `);

    expect(person).toEqual({ id: mei.me.id, name });
    const month = Date.now() + 30 * 86_400_000;
    expect(profile?.formerNames).toEqual([{ name: former, until: expect.any(Number) as number }]);
    expect(Math.abs((profile?.formerNames?.[0]?.until ?? 0) - month)).toBeLessThan(60_000);
    for (const other of [mei, tom, far]) {
      expect(await other.waitFor('person.renamed', (data) => data.person.id === mei.me.id)).toEqual({
        person,
        profile,
      });
    }
    const listed = await ask(await join(elsewhere), 'person.list', {});
    expect(listed.people).toContainEqual(person);
    expect(listed.profiles).toContainEqual(profile);
    const { conversations } = await ask(tom, 'conversation.list', {});
    expect(conversations).toMatchObject([{ conversationId, with: person }]);
    const { entries } = await ask(owner, 'admin.audit', { limit: 1, userId: mei.me.id });
    expect(entries).toMatchObject([{ action: 'account.setName', by: mei.me.id, detail: `${former} → ${name}` }]);
  });

  it('signs in at once on every node; the former one does not, and is no one else’s', async () => {
    const mei = await join(core);
    const former = mei.me.name;
    const name = fresh('Mia');
    await setName(mei, name);

    expect(await signIn(name)).toMatchObject({ id: mei.me.id, name });
    expect(await signIn(former)).toBe('WRONG_CREDENTIALS');
    expect(await register(former)).toBe('NAME_TAKEN');
    await expectRefused(await join(core), 'account.setName', { name: former }, 'NAME_TAKEN');
    const { me } = unwrap(await connect(elsewhere).request('account.resume', { token: mei.token }));
    expect(me.name).toBe(name);
    // The password is changed under the new name, also in the session that began under the former one.
    unwrap(await mei.request('account.changePassword', { password, newPassword: 'battery staple' }));
    expect(await signIn(name, core, 'battery staple')).toMatchObject({ name });
    expect(await remaining()).toBe(0);
  });

  it('is checked like that of a new account: NAME_INVALID, NAME_TAKEN', async () => {
    const [mei, tom] = [await join(core), await join(core, fresh('Paypal'))];
    await expectRefused(mei, 'account.setName', { name: ' ' }, 'NAME_INVALID', { reason: 'empty' });
    await expectRefused(mei, 'account.setName', { name: 'x'.repeat(65) }, 'NAME_INVALID', { reason: 'tooLong' });
    const hidden = { reason: 'hidden', character: 'U+00AD' };
    await expectRefused(mei, 'account.setName', { name: 'Mi\u00ada' }, 'NAME_INVALID', hidden);
    const lookAlike = tom.me.name.replace('ay', '\u0430\u0443');
    for (const name of [tom.me.name, lookAlike, tom.me.name.toUpperCase()]) {
      await expectRefused(mei, 'account.setName', { name }, 'NAME_TAKEN');
    }
    expect((await ask(mei, 'person.list', {})).people).toContainEqual(mei.me);
    const { name } = await ask(mei, 'account.setName', mei.me).then(({ person }) => person);
    expect(name).toBe(mei.me.name);
  });

  it('may differ in spelling alone', async () => {
    const mei = await join(core, fresh('lia'));
    const name = mei.me.name.replace('lia', 'Lia');
    await setName(mei, name);
    expect(await signIn(mei.me.name)).toMatchObject({ id: mei.me.id, name });
    expect(await remaining()).toBe(0);
  });

  it('is refused after three changes, until the first of them is a month ago', async () => {
    const mei = await join(core);
    for (let count = 0; count < 3; count += 1) await setName(mei, fresh('Often'));
    const profile = await ask(mei, 'person.list', {}).then(({ profiles }) =>
      profiles?.find(({ userId }) => userId === mei.me.id),
    );
    const nextAt = profile?.formerNames?.[0]?.until;
    const wanted = fresh('Wanted');
    await expectRefused(mei, 'account.setName', { name: wanted }, 'NAME_CHANGED_OFTEN', { nextAt });
    expect(await register(wanted)).toBe('ok');
  });
});

describe('a former name', () => {
  it('can be taken back by its owner, and the other one is reserved then', async () => {
    const mei = await join(core);
    const [former, name] = [mei.me.name, fresh('Mia')];
    await setName(mei, name);
    await setName(mei, former);
    expect(await signIn(former)).toMatchObject({ id: mei.me.id, name: former });
    expect(await signIn(name)).toBe('WRONG_CREDENTIALS');
    expect(await register(name)).toBe('NAME_TAKEN');
    expect(await remaining()).toBe(0);
  });

  it('is free when its reservation has ended by the clock of Redis', async () => {
    const mei = await join(core);
    const { claim } = accountKeys(keys, mei.me.name);
    await setName(mei, fresh('Mia'));
    expect(await redis.pttl(claim)).toBeGreaterThan(29 * 86_400_000);
    await redis.pexpire(claim, 1);
    await expect.poll(() => redis.exists(claim)).toBe(0);
    expect(await register(mei.me.name)).toBe('ok');
  });

  it('is free for no one but its owner, who may still be refused: it stays reserved', async () => {
    const mei = await join(core);
    const first = mei.me.name;
    for (let count = 0; count < 3; count += 1) await setName(mei, fresh('Often'));
    await expectRefused(mei, 'account.setName', { name: first }, 'NAME_CHANGED_OFTEN');
    expect(await redis.get(accountKeys(keys, first).claim)).toBe(`former:${mei.me.id}`);
    expect(await register(first)).toBe('NAME_TAKEN');
  });
});

describe('at the same moment', () => {
  it('one of many people gets a name, who also register it, on two nodes', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) => join(index % 2 === 0 ? core : elsewhere)),
    );
    const name = fresh('Wanted');
    const changes = people.map((person) => person.request('account.setName', { name }).then(outcomeOf));
    const registered = Array.from({ length: 6 }, () => register(name));

    const outcomes = await Promise.all([...changes, ...registered]);

    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'NAME_TAKEN')).toHaveLength(17);
    const named = (await ask(owner, 'person.list', {})).people.filter((person) => person.name === name);
    expect(named).toHaveLength(1);
    expect(await signIn(name)).toMatchObject({ id: named[0]?.id });
    const others = people.filter(({ me }) => me.id !== named[0]?.id);
    for (const { me } of others) expect(await signIn(me.name)).toMatchObject({ id: me.id });
    expect(await remaining()).toBe(0);
  });

  it('one person’s windows end with one name, which signs in; every other one is reserved or free', async () => {
    const mei = await join(core);
    const windows = [mei, connect(elsewhere), connect(core)];
    for (const window of windows.slice(1)) unwrap(await window.request('account.resume', { token: mei.token }));
    const [a, b] = [fresh('Ann'), fresh('Ben')];
    const wanted = [a, b, a, b, a, b];
    await Promise.all(
      wanted.map((name, index) => (windows[index % windows.length] ?? mei).request('account.setName', { name })),
    );
    const current = (await ask(owner, 'person.list', {})).people.find(({ id }) => id === mei.me.id)?.name ?? '';
    expect([a, b]).toContain(current);
    expect(await remaining()).toBe(0);
    expect(await signIn(current)).toMatchObject({ id: mei.me.id });
    const others = [mei.me.name, a, b].filter((name) => name !== current);
    for (const name of others) expect([name, await signIn(name)]).toEqual([name, 'WRONG_CREDENTIALS']);
  });

  it('a new password is not lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mei = await join(core);
      const window = connect(elsewhere);
      unwrap(await window.request('account.resume', { token: mei.token }));
      const name = fresh('Mia');
      const [changed] = await Promise.all([
        mei.request('account.changePassword', { password, newPassword: 'battery staple' }),
        window.request('account.setName', { name }),
      ]);
      expect(await signIn(name, core, changed.ok ? 'battery staple' : password)).toMatchObject({ id: mei.me.id });
    }
  });
});

describe('a change that a crash interrupted', () => {
  it('is completed by the next node that starts', async () => {
    const mei = await join(core);
    const [former, name] = [mei.me.name, fresh('Mia')];
    const claim = `renaming:${mei.me.id}:crashed`;
    // What the node had done: it reserved the name and recorded the change.
    await redis.set(accountKeys(keys, name).claim, claim, 'PX', 60_000);
    await redis.hset(keys.people.names, mei.me.id, name);
    await redis.hset(keys.people.renames, mei.me.id, JSON.stringify({ from: former, to: name, claim }));
    expect(await signIn(former)).toMatchObject({ id: mei.me.id, name });

    const node = startCore({ keyPrefix });
    await connect(node).request('team.isEmpty', {});
    await expect.poll(remaining).toBe(0);
    expect(await signIn(name)).toMatchObject({ id: mei.me.id, name });
    expect(await signIn(former)).toBe('WRONG_CREDENTIALS');
    expect(await register(former)).toBe('NAME_TAKEN');
    await node.stop();
  });
});

describe('an account of an earlier version', () => {
  it('moves to its new name, and its look-alikes become free in time', async () => {
    const [id, name] = [freshId(), `rn ${freshId()}`];
    const hash = await hashPassword(password, CHEAP_PASSWORDS);
    await redis.hset(keys.account(foldName(name)).account, { id, name, createdAt: 1_000, ...hash });
    await redis.hset(keys.people.names, id, name);
    const window = connect(core);
    const { me } = unwrap(await window.request('account.signIn', { name, password }));
    const renamed = fresh('New');
    unwrap(await window.request('account.setName', { name: renamed }));
    expect(await signIn(renamed)).toMatchObject({ id: me.id });
    expect(await signIn(name)).toBe('WRONG_CREDENTIALS');
    expect(await register(name)).toBe('NAME_TAKEN');
    expect(await redis.pttl(accountKeys(keys, name).claim)).toBeGreaterThan(0);
  });
});

describe('group direct messages', () => {
  it('are named after their people’s current names, in the same order', async () => {
    const [mei, tom, ana] = [await join(core), await join(elsewhere), await join(core)];
    const userIds = [tom.me.id, ana.me.id];
    const { conversation } = await ask(mei, 'direct.openGroup', { userIds, clientId: freshId() });
    const name = fresh('Tim');
    await setName(tom, name);
    const title = [mei.me.name, name, ana.me.name].join(', ');
    const { conversationId } = conversation;
    await ana.waitFor('room.changed', (data) => data.conversationId === conversationId && data.room.title === title);
    const { conversations } = await ask(mei, 'conversation.list', {});
    expect(conversations).toMatchObject([{ conversationId, room: { title } }]);
  });
});

describe('an admin', () => {
  it('changes the name of a member, who signs in with it; no one else finds out which names exist', async () => {
    const [member, other, admin] = [await join(core), await join(elsewhere), await join(elsewhere)];
    await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });
    const [former, name] = [member.me.name, fresh('Corrected')];
    const taken = { userId: member.me.id, name: other.me.name };
    await expectRefused(other, 'admin.setName', { ...taken, name: admin.me.name }, 'NOT_ADMIN');
    await expectRefused(admin, 'admin.setName', taken, 'NAME_TAKEN');
    await expectRefused(admin, 'admin.setName', { userId: member.me.id, name: 'a\u200Db' }, 'NAME_INVALID');
    await expectRefused(admin, 'admin.setName', { userId: owner.me.id, name }, 'NOT_TEAM_OWNER');

    const { person } = await ask(admin, 'admin.setName', { userId: member.me.id, name });

    expect(person).toEqual({ id: member.me.id, name });
    await member.waitFor('person.renamed', (data) => data.person.id === member.me.id);
    expect(await signIn(name)).toMatchObject(person);
    expect(await signIn(former)).toBe('WRONG_CREDENTIALS');
    await expect.poll(remaining).toBe(0);
    const { entries } = await ask(owner, 'admin.audit', { limit: 1, action: 'admin.setName' });
    expect(entries).toMatchObject([{ by: admin.me.id, target: member.me.id, detail: `${former} → ${name}` }]);
  });
});

describe('guests', () => {
  it('change their name too, and learn only the names of people in their rooms', async () => {
    const guest = await join(core);
    const stranger = await join(core);
    await ask(owner, 'admin.setRole', { userId: guest.me.id, role: 'guest' });
    await guest.waitFor('team.memberChanged', ({ userId }) => userId === guest.me.id);
    await setName(stranger, fresh('Stranger'));
    const name = fresh('Guest');
    await setName(guest, name);
    await guest.waitFor('person.renamed', ({ person }) => person.id === guest.me.id);
    expect(guest.received('person.renamed').map(({ person }) => person.name)).toEqual([name]);
  });
});
