import { afterAll, describe, expect, it } from 'vitest';
import { hashToken } from '#core/token.ts';
import { createKeys } from '#core/keys.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis, serversOf } from '../support/connectToRedis.ts';
import { CHEAP_PASSWORDS, connect, join, randomPrefix, startCore } from '../support/coreForTests.ts';
import { watchCommands } from '../support/watchCommands.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

async function allKeys(pattern: string): Promise<string[]> {
  const servers = await serversOf(redis);
  return (await Promise.all(servers.map((server) => server.keys(pattern)))).flat();
}
const password = 'correct horse';

describe('registering', () => {
  it('signs in at once, with outer spaces trimmed and inner ones collapsed in the name', async () => {
    const { me } = await join(core, '  Mei   Lin ');
    expect(me.name).toBe('Mei Lin');
  });

  it('stores neither the password nor the session token in readable form', async () => {
    const { token } = await join(core, 'Secretive');
    const names = await allKeys(`${keyPrefix}:*`);
    const values = await Promise.all(
      names.map(async (name) => ((await redis.type(name)) === 'hash' ? redis.hgetall(name) : null)),
    );

    const everything = JSON.stringify([names, values]);
    expect(everything).toContain('Secretive');
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(token);
  });

  it.each(['', '   ', '\u00a0\u3000', 'x'.repeat(65), 'nul\0', 'half \ud800', 'zero\u200bwidth'])(
    'refuses the name %j',
    async (name) => {
      const answer = await connect(core).request('account.register', { name, password });
      expect(answer).toMatchObject({ ok: false, error: { code: 'NAME_INVALID' } });
    },
  );

  it('refuses a password of seven characters, also when they are emoji', async () => {
    for (const short of ['1234567', '😀😀😀😀😀😀😀', '']) {
      const answer = await connect(core).request('account.register', { name: 'Shorty', password: short });
      expect(answer).toMatchObject({ ok: false, error: { code: 'PASSWORD_TOO_SHORT' } });
    }
  });

  it('refuses a name that differs from a taken one only in case, spaces or width', async () => {
    await join(core, 'Ann Lee');
    for (const name of ['ann lee', ' ANN  LEE ', 'Ａｎｎ Ｌｅｅ']) {
      const answer = await connect(core).request('account.register', { name, password });
      expect(answer).toMatchObject({ ok: false, error: { code: 'NAME_TAKEN' } });
    }
  });

  it('lets exactly one of many concurrent registrations have a name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => connect(core).request('account.register', { name: 'Wanted', password })),
    );

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error.code === 'NAME_TAKEN')).toHaveLength(9);
  });
});

describe('signing in', () => {
  it('accepts the name in any case and returns the same person', async () => {
    const { me } = await join(core, 'Carla');
    const answer = unwrap(await connect(core).request('account.signIn', { name: 'cARLA', password }));
    expect(answer.me).toMatchObject(me);
  });

  it('gives the same refusal for a wrong password, an unknown name and an impossible name', async () => {
    await join(core, 'Dora');
    for (const [name, given] of [
      ['Dora', 'wrong horse'],
      ['Nobody', password],
      ['  ', password],
      ['\ud800', password],
    ] as const) {
      const answer = await connect(core).request('account.signIn', { name, password: given });
      expect(answer).toEqual({ ok: false, error: { code: 'WRONG_CREDENTIALS', details: {} } });
    }
  });

  it('repair B5: is blocked for a name after ten wrong passwords, from any connection of one address', async () => {
    await join(core, 'Target');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        connect(core).request('account.signIn', { name: 'target', password: `guess ${index} horse` }),
      ),
    );
    const codes = guesses.map((answer) => (answer.ok ? 'ok' : answer.error.code));
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(10);

    const right = await connect(core).request('account.signIn', { name: 'Target', password });
    expect(right).toMatchObject({ ok: false, error: { code: 'TOO_MANY_ATTEMPTS' } });
    // A client at another address is not locked out by it.
    const elsewhere = core.connect(() => undefined, '203.0.113.9');
    expect(await elsewhere.request('account.signIn', { name: 'Target', password })).toMatchObject({ ok: true });
    if (right.ok) throw new Error('not refused');
    expect(right.error.details['retryAfterMs']).toBeGreaterThan(0);
    expect(right.error.details['retryAfterMs']).toBeLessThanOrEqual(5 * 60_000);
  });

  it('repair B5: is slowed down, and locks nobody out, after wrong passwords from many addresses', async () => {
    await join(core, 'Besieged');
    const from = (address: string) => core.connect(() => undefined, address);
    for (let guess = 0; guess < 21; guess += 1) {
      const wrong = { name: 'Besieged', password: `guess ${guess} horse` };
      expect(await from(`192.0.2.${guess}`).request('account.signIn', wrong)).toMatchObject({
        error: { code: 'WRONG_CREDENTIALS' },
      });
    }
    const right = { name: 'Besieged', password };
    expect(await from('198.51.100.1').request('account.signIn', right)).toMatchObject({ ok: true });
  });

  it('repair B5: is blocked for one address that tries many names, and not for others', async () => {
    await join(core, 'Bystander');
    const from = (address: string) => core.connect(() => undefined, address);
    for (let guess = 0; guess < 100; guess += 1) {
      const wrong = { name: `Nobody ${guess}`, password };
      expect(await from('203.0.113.50').request('account.signIn', wrong)).toMatchObject({
        error: { code: 'WRONG_CREDENTIALS' },
      });
    }
    const right = { name: 'Bystander', password };
    expect(await from('203.0.113.50').request('account.signIn', right)).toMatchObject({
      error: { code: 'TOO_MANY_ATTEMPTS' },
    });
    expect(await from('203.0.113.51').request('account.signIn', right)).toMatchObject({ ok: true });
  });

  it('resets the count of wrong passwords after the right one', async () => {
    await join(core, 'Clumsy');
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) {
        const answer = await connect(core).request('account.signIn', { name: 'Clumsy', password: 'wrong horse' });
        expect(answer).toMatchObject({ error: { code: 'WRONG_CREDENTIALS' } });
      }
      unwrap(await connect(core).request('account.signIn', { name: 'Clumsy', password }));
    }
  });

  it('is blocked for one connection that tries many names', async () => {
    const client = connect(core);
    const codes: string[] = [];
    for (let index = 0; index < 31; index += 1) {
      const answer = await client.request('account.signIn', { name: `Unknown ${index}`, password });
      codes.push(answer.ok ? 'ok' : answer.error.code);
    }
    expect(codes.slice(0, 30)).not.toContain('TOO_MANY_ATTEMPTS');
    expect(codes[30]).toBe('TOO_MANY_ATTEMPTS');
  });

  it('rehashes a password that was hashed with a lower cost', async () => {
    const { me } = await join(core, 'Veteran');
    const before = await redis.hgetall(keys.account('veteran').account);
    const stricter = startCore({ keyPrefix, passwordCost: { ...CHEAP_PASSWORDS, cost: 2 ** 11 } });

    unwrap(await connect(stricter).request('account.signIn', { name: 'Veteran', password }));

    const after = await redis.hgetall(keys.account('veteran').account);
    expect(after).toMatchObject({ id: me.id, name: 'Veteran', cost: String(2 ** 11) });
    expect(after['hash']).not.toBe(before['hash']);
    unwrap(await connect(core).request('account.signIn', { name: 'Veteran', password }));
    await stricter.stop();
  });

  it('adds a person to the directory whose registration stopped half way', async () => {
    const { me } = await join(core, 'Halfway');
    await redis.hdel(keys.people.names, me.id);
    const witness = await join(core);

    unwrap(await connect(core).request('account.signIn', { name: 'Halfway', password }));

    await witness.waitFor('person.joined', ({ person }) => person.id === me.id);
    const { people } = unwrap(await witness.request('person.list', {}));
    expect(people).toContainEqual({ id: me.id, name: me.name });
  });

  it('accepts a name and a password that another system encodes with other code points', async () => {
    const { me } = await join(core, 'Zo\u00eb');
    const password = 'cr\u00e8me br\u00fbl\u00e9e';
    unwrap(await connect(core).request('account.register', { name: 'Andr\u00e9', password }));

    const answer = await connect(core).request('account.signIn', {
      name: 'Andre\u0301',
      password: password.normalize('NFD'),
    });
    expect(unwrap(answer).me.name).toBe('Andr\u00e9');
    expect(await connect(core).request('account.register', { name: 'Zoe\u0308', password })).toMatchObject({
      error: { code: 'NAME_TAKEN' },
    });
    expect(me.name).toBe('Zo\u00eb');
  });
});

describe('a session', () => {
  it('B1: is written together with its expiry by one script, so that no crash can leave one that never expires', async () => {
    await join(core, 'Watched');
    const watch = await watchCommands(`${keyPrefix}:{session:`);
    const { token } = unwrap(await connect(core).request('account.signIn', { name: 'Watched', password }));

    const seen = await watch.stop();
    const writes = seen.filter(({ command }) => ['evalsha', 'hset', 'pexpire'].includes(command));
    expect(writes).toMatchObject([
      { command: 'evalsha', fromScript: false },
      { command: 'hset', fromScript: true },
      { command: 'pexpire', fromScript: true },
    ]);
    const left = await redis.pttl(keys.session(hashToken(token)).session);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(LEASES.sessionMs);
  });

  it('B2: always has an expiry', async () => {
    await join(core);
    const sessions = await allKeys(`${keyPrefix}:{session:*`);
    expect(sessions.length).toBeGreaterThan(0);
    for (const name of sessions) expect(await redis.pttl(name)).toBeGreaterThan(0);
  });

  it('is resumed by its token, as the same person, and prolonged', async () => {
    const { me, token } = await join(core);
    const { session } = keys.session(hashToken(token));
    await redis.pexpire(session, 1_000);

    expect(unwrap(await connect(core).request('account.resume', { token }))).toMatchObject({ me });
    expect(await redis.pttl(session)).toBeGreaterThan(1_000);
  });

  it('is refused when it has expired or never existed', async () => {
    const { token } = await join(core);
    await redis.del(keys.session(hashToken(token)).session);
    for (const given of [token, 'made up']) {
      const answer = await connect(core).request('account.resume', { token: given });
      expect(answer).toMatchObject({ ok: false, error: { code: 'SESSION_EXPIRED' } });
    }
  });

  it('that is signed out ends wherever it is used, and other sessions of that person continue', async () => {
    const one = await join(core, 'Everywhere');
    const same = connect(core);
    unwrap(await same.request('account.resume', { token: one.token }));
    const other = connect(core);
    unwrap(await other.request('account.signIn', { name: 'Everywhere', password }));

    unwrap(await one.request('account.signOut', {}));

    await same.waitFor('session.ended');
    for (const client of [one, same]) {
      const answer = await client.request('person.list', {});
      expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_SIGNED_IN' } });
    }
    expect(one.received('session.ended')).toEqual([]);
    unwrap(await other.request('person.list', {}));
    const again = await connect(core).request('account.resume', { token: one.token });
    expect(again).toMatchObject({ error: { code: 'SESSION_EXPIRED' } });
  });

  it('is required for every call but the three that create or resume one', async () => {
    const client = connect(core);
    for (const name of [
      'person.list',
      'conversation.list',
      'conversation.heads',
      'presence.renew',
      'account.signOut',
    ] as const) {
      expect(await client.request(name, {})).toMatchObject({ ok: false, error: { code: 'NOT_SIGNED_IN' } });
    }
  });
});
