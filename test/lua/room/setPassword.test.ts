import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import {
  ENCRYPTED,
  enterAs,
  expectOnce,
  expectOneClock,
  expectOwnersOnly,
  makeRoom,
  NO_PASSWORD,
  OLGA,
  proofOf,
  readLog,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

async function setPassword(room: Awaited<ReturnType<typeof makeRoom>>, clientId: string, hash = SOME_PASSWORD) {
  await one.run(scripts.setPassword, room, { owner: OLGA, clientId, ...hash });
}

describe('D11: a password', () => {
  it('must be proved by everyone but the owner at their next access, and is published to all', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    const published = await listenTo(two, room.channel);
    const closesAt = await expectOneClock(one, room);

    await setPassword(room, 'p1');

    await expectRefusal(one.run(scripts.checkAccess, room, { userId: 'tom' }), 'ROOM_PASSWORD_REQUIRED');
    await one.run(scripts.checkAccess, room, { userId: OLGA });
    expect(await expectOneClock(one, room)).toBe(closesAt);
    await drained(two);
    expect(published).toMatchObject([
      { event: 'conversation.appended', data: { events: [{ type: 'passwordChanged', locked: true }] } },
      { event: 'room.changed', data: { room: { locked: true } } },
    ]);
  });

  it('that is set again has another version, even if it is the same', async () => {
    const room = await makeRoom(one, keys, SOME_PASSWORD);
    const first = await proofOf(one, room);
    await enterAs(one, room, 'tom', first);

    await setPassword(room, 'p1');

    expect((await proofOf(one, room)).version).not.toBe(first.version);
    await expectRefusal(one.run(scripts.checkAccess, room, { userId: 'tom' }), 'ROOM_PASSWORD_REQUIRED');
  });

  it('can be removed, and gets a version that nobody has proved when it is set again', async () => {
    const room = await makeRoom(one, keys, SOME_PASSWORD);
    await enterAs(one, room, 'tom', await proofOf(one, room));
    await setPassword(room, 'p1', NO_PASSWORD);
    await one.run(scripts.checkAccess, room, { userId: 'tom' });
    await enterAs(one, room, 'ann');

    await setPassword(room, 'p2');

    for (const userId of ['tom', 'ann']) {
      await expectRefusal(one.run(scripts.checkAccess, room, { userId }), 'ROOM_PASSWORD_REQUIRED');
    }
  });

  it('is stored only as its hash', async () => {
    const room = await makeRoom(one, keys);
    await setPassword(room, 'p1');

    expect(await one.command.hmget(room.meta, 'salt', 'hash')).toEqual([SOME_PASSWORD.salt, SOME_PASSWORD.hash]);
    expect(JSON.stringify(await readLog(one, room))).not.toContain(SOME_PASSWORD.hash);
  });
});

it('is set once, however often the call is repeated', async () => {
  const room = await makeRoom(one, keys);

  await expectOnce([one, two], room, 'passwordChanged', (redis) =>
    redis.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p1', ...SOME_PASSWORD }),
  );
});

it('is set by the owner only: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.setPassword, room, { owner, clientId: 'p1', ...SOME_PASSWORD }),
  );
});

it('of an encrypted room has another salt, which its state has, and is not removed; another room has none: ROOM_ENCRYPTED', async () => {
  const room = await makeRoom(one, keys, ENCRYPTED);
  const saltOf = async () => {
    const { room: state } = await one.run(scripts.readDoor, room, { userId: OLGA });
    return (JSON.parse(state) as { encryption?: { salt: string } }).encryption?.salt;
  };
  const set = (clientId: string, hash: typeof SOME_PASSWORD) =>
    one.run(scripts.setPassword, room, { owner: OLGA, clientId, ...hash });
  expect(await saltOf()).toBe(ENCRYPTED.keySalt);
  await expectRefusal(set('p1', SOME_PASSWORD), 'ROOM_ENCRYPTED');
  await expectRefusal(set('p2', { ...ENCRYPTED, ...NO_PASSWORD, keySalt: 'other', keyId: 'other' }), 'ROOM_ENCRYPTED');
  await set('p3', { ...ENCRYPTED, keySalt: 'another salt', keyId: 'another' });
  expect(await saltOf()).toBe('another salt');

  const plain = await makeRoom(one, keys);
  await expectRefusal(setPassword(plain, 'p1', ENCRYPTED), 'ROOM_ENCRYPTED');
});
