import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, BEN, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import {
  enterAs,
  freshRoom,
  makeRoom,
  OLGA,
  proofOf,
  roomMessage,
  sendTo,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const read = (conversation: KeysOf<'conversation'>, ...userIds: string[]) =>
  one.run(scripts.readContributions, conversation, { userIds });
async function valuesIn(conversation: KeysOf<'conversation'>): Promise<Record<string, number>> {
  const { rows } = await read(conversation);
  return Object.fromEntries(rows.map(({ userId, value }) => [userId, value]));
}

describe('a direct conversation', () => {
  it('E2: returns the unread count of each of the two, with a version that grows with head and read cursor', async () => {
    const direct = await makeDirect(one, keys);
    const versions: number[] = [];
    const step = async (): Promise<Record<string, number>> => {
      const { rows } = await read(direct);
      versions.push(rows.find(({ userId }) => userId === BEN)?.version ?? 0);
      return Object.fromEntries(rows.map(({ userId, value }) => [userId, value]));
    };
    expect(await step()).toEqual({ [AMY]: 0, [BEN]: 0 });
    await fill(one, direct, AMY, 3);
    expect(await step()).toEqual({ [AMY]: 0, [BEN]: 3 });
    await one.run(scripts.markRead, direct, { reader: BEN, offset: 1, epoch: '', uncounted: 0 });
    expect(await step()).toEqual({ [AMY]: 0, [BEN]: 2 });
    const recall = { userId: AMY, clientId: 'r', epoch: '', element: '' };
    await one.run(scripts.recallMessage, direct, { ...recall, offset: 2 });
    expect(await step()).toEqual({ [AMY]: 0, [BEN]: 1 });
    expect(versions).toEqual([...new Set(versions)].toSorted((left, right) => left - right));
  });
});

describe('a room', () => {
  it('returns counts for its members, and none for people who have left or have not proved its new password', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await enterAs(one, room, 'eve');
    const versionOf = async (userId: string) => (await read(room, userId)).rows[0]?.version ?? 0;
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    expect(await valuesIn(room)).toEqual({ [OLGA]: 0, tom: 1, eve: 1 });

    const versions = [await versionOf('tom')];
    await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });
    versions.push(await versionOf('tom'));
    expect(await valuesIn(room)).toEqual({ [OLGA]: 0, tom: 0, eve: 0 });
    const { epoch, version } = await proofOf(one, room);
    await enterAs(one, room, 'tom', { epoch, version });
    versions.push(await versionOf('tom'));
    expect(await valuesIn(room)).toEqual({ [OLGA]: 0, tom: 1, eve: 0 });

    await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l' });
    versions.push(await versionOf('tom'));
    expect(await valuesIn(room)).toEqual({ [OLGA]: 0, eve: 0 });
    expect((await read(room, 'tom')).rows).toMatchObject([{ value: 0 }]);
    await enterAs(one, room, 'tom', { epoch, version, clientId: 'again' });
    versions.push(await versionOf('tom'));
    expect(versions).toEqual([...new Set(versions)].toSorted((left, right) => left - right));
  });

  it('that is gone returns a count of zero for everyone', async () => {
    const gone = await read(freshRoom(keys), 'tom', 'eve');
    expect(gone).toMatchObject({
      epoch: '',
      rows: [
        { userId: 'tom', value: 0 },
        { userId: 'eve', value: 0 },
      ],
    });
    expect((await read(freshRoom(keys))).rows).toEqual([]);
  });
});
