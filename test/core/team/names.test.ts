import { afterAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#core/account/password.ts';
import { createKeys } from '#core/keys.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { foldName } from '#shared/text/personName.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { CHEAP_PASSWORDS, connect, join, randomPrefix, startCore } from '../../support/coreForTests.ts';

const redis = connectToRedis();
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  redis.disconnect();
});
const password = 'correct horse';

function start(keyPrefix = randomPrefix()) {
  const core = startCore({ keyPrefix });
  stops.push(() => core.stop());
  return { core, keyPrefix, keys: createKeys(keyPrefix) };
}

/** An account as earlier versions stored it: by its folded name alone. */
async function makeEarlier(keyPrefix: string, id: string, name: string, createdAt = 1_000): Promise<void> {
  const keys = createKeys(keyPrefix);
  const hash = await hashPassword(password, CHEAP_PASSWORDS);
  await redis.hset(keys.account(foldName(name)).account, { id, name, createdAt, ...hash });
  await redis.hset(keys.people.names, id, name);
}

const register = async (core: ReturnType<typeof startCore>, name: string) => {
  const answer = await connect(core).request('account.register', { name, password });
  return answer.ok ? 'ok' : answer.error.code;
};
const signIn = async (core: ReturnType<typeof startCore>, name: string) => {
  const answer = await connect(core).request('account.signIn', { name, password });
  return answer.ok ? answer.value.me.id : answer.error.code;
};

describe('repair B6: names of new accounts', () => {
  const { core } = start();

  it('refuses a name that looks like another', async () => {
    const { me } = await join(core, 'Pepe Real');
    for (const name of ['P\u0435pe Real', 'Р\u0435р\u0435 Real', 'PEPE REAL', 'Pepe\u2009Real', 'Ｐｅｐｅ Real']) {
      expect([name, await register(core, name)]).toEqual([name, 'NAME_TAKEN']);
    }
    expect(await register(core, 'Pepe Rea')).toBe('ok');
    expect(await signIn(core, 'pEPE  REAL')).toBe(me.id);
  });

  it.each([
    ['Pepe\u00ad Real', 'U+00AD'],
    ['Pepe\ufe0f Real', 'U+FE0F'],
    ['Pepe\u{e0020} Real', 'U+E0020'],
    ['\u3164', 'U+3164'],
  ])('refuses %j, and returns the character that is not allowed', async (name, character) => {
    const answer = await connect(core).request('account.register', { name, password });
    expect(answer).toMatchObject({ error: { code: 'NAME_INVALID', details: { reason: 'hidden', character } } });
  });

  it('counts wrong passwords of all spellings of one name as one', async () => {
    await join(core, 'oil room');
    const codes: string[] = [];
    for (const name of [
      'oil room',
      '0il room',
      'o1l room',
      'oi1 room',
      'oil r0om',
      'oil ro0m',
      '01l room',
      '0i1 room',
    ]) {
      for (const guess of ['wrong horse', 'other horse']) {
        const answer = await connect(core).request('account.signIn', { name, password: guess });
        codes.push(answer.ok ? 'ok' : answer.error.code);
      }
    }
    expect(codes).toContain('TOO_MANY_ATTEMPTS');
  });

  it('refuses a name with hidden characters for a hook', async () => {
    const mei = await join(core, 'Hook maker');
    const answer = await mei.request('hook.create', { name: 'CI\u00ad', pattern: 'build' });
    expect(answer).toMatchObject({ error: { code: 'NAME_INVALID', details: { reason: 'hidden' } } });
  });
});

describe('repair B6: accounts of earlier versions', () => {
  it('keep working, also two that look alike and one whose name would be refused now', async () => {
    const keyPrefix = randomPrefix();
    await makeEarlier(keyPrefix, 'mei', 'Mei');
    await makeEarlier(keyPrefix, 'rnei', 'Rnei');
    await makeEarlier(keyPrefix, 'heart', 'Heart ❤\ufe0f');
    await makeEarlier(keyPrefix, 'soft', 'So\u00adft');
    const { core } = start(keyPrefix);

    for (let round = 0; round < 2; round += 1) {
      expect(await signIn(core, ' MEI ')).toBe('mei');
      expect(await signIn(core, 'rnei')).toBe('rnei');
      expect(await signIn(core, 'heart ❤\ufe0f')).toBe('heart');
      expect(await signIn(core, 'So\u00adft')).toBe('soft');
    }
  });

  it('reserve their look-alikes against new accounts, whichever node is asked first', async () => {
    const keyPrefix = randomPrefix();
    await Promise.all(
      Array.from({ length: 1_200 }, (_, index) =>
        redis.hset(createKeys(keyPrefix).people.names, `p${index}`, `Pat ${index}`),
      ),
    );
    await makeEarlier(keyPrefix, 'mim', 'Mim');
    await makeEarlier(keyPrefix, 'soft', 'So\u00adft');
    const [one, two] = [start(keyPrefix).core, start(keyPrefix).core];

    const answers = await Promise.all([
      register(one, 'Mirn'),
      register(two, 'Rnirn'),
      register(one, 'mim'),
      register(two, 'Soft'),
      register(two, 'S\u043eft'),
    ]);
    expect(answers).toEqual(Array.from({ length: 5 }, () => 'NAME_TAKEN'));
    expect(await signIn(one, 'Mim')).toBe('mim');
    expect(await register(one, 'Someone else')).toBe('ok');
  });

  it('are protected again when they sign in, also if a node of an earlier version created one since', async () => {
    const { core, keyPrefix } = start();
    await join(core, 'First');
    await makeEarlier(keyPrefix, 'mim', 'Mim');
    expect(await signIn(core, 'Mim')).toBe('mim');
    expect(await register(core, 'Rnirn')).toBe('NAME_TAKEN');
  });
});

describe('hour 1: whether a team has accounts', () => {
  const isEmpty = async (core: ReturnType<typeof startCore>) =>
    unwrap(await connect(core).request('team.isEmpty', {})).isEmpty;

  it('is available without a session', async () => {
    const { core, keyPrefix } = start();
    expect(await isEmpty(core)).toBe(true);
    await join(core, 'The first');
    expect(await isEmpty(core)).toBe(false);
    expect(await isEmpty(start(keyPrefix).core)).toBe(false);
  });

  it('counts an account of an earlier version, and not an imported one', async () => {
    const keyPrefix = randomPrefix();
    const { core } = start(keyPrefix);
    await makeEarlier(keyPrefix, 'imported', 'Imported', 1_000);
    await redis.hset(createKeys(keyPrefix).account('imported').account, 'imported', 1);
    expect(await isEmpty(core)).toBe(true);
    await makeEarlier(keyPrefix, 'earlier', 'Earlier', 2_000);
    expect(await isEmpty(core)).toBe(false);
  });
});

describe('repair B7: the owner of a team', () => {
  const ownerOf = async (core: ReturnType<typeof startCore>) => {
    const client = await join(core);
    return unwrap(await client.request('team.describe', {})).ownerId;
  };

  it('is the first account, and stays it', async () => {
    const { core, keyPrefix } = start();
    const first = await join(core, 'The first');
    expect(unwrap(await first.request('team.describe', {}))).toMatchObject({ ownerId: first.me.id });
    await join(core, 'The second');
    expect(await ownerOf(start(keyPrefix).core)).toBe(first.me.id);
  });

  it('is exactly one of many who register at once on two nodes', async () => {
    const { core, keyPrefix } = start();
    const nodes = [core, start(keyPrefix).core];
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => join(nodes[index % 2] ?? core)));

    const named = new Set<string | null>();
    for (const each of all) named.add(unwrap(await each.request('team.describe', {})).ownerId);
    expect(named.size).toBe(1);
    expect(all.map(({ me }) => me.id)).toContain([...named][0]);
  });

  it('is the oldest account of an existing team, and never an imported one', async () => {
    const keyPrefix = randomPrefix();
    await makeEarlier(keyPrefix, 'younger', 'Younger', 3_000);
    await makeEarlier(keyPrefix, 'oldest', 'Mim', 2_000);
    await makeEarlier(keyPrefix, 'imported', 'Imported', 1_000);
    await redis.hset(createKeys(keyPrefix).account('imported').account, 'imported', 1);
    const nodes = [start(keyPrefix).core, start(keyPrefix).core];
    expect(await Promise.all(nodes.map(ownerOf))).toEqual(['oldest', 'oldest']);
  });
});
