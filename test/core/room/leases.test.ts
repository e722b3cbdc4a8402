import { describe, expect, it, vi } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

/** Longer than any test takes. */
const LEASE_MS = 600_000;
const { store, people } = startComputers(2, { timing: { conversationLeaseMs: LEASE_MS } });
const brief = startComputers(1, { timing: { conversationLeaseMs: 150 } });

async function leaseOf(conversationId: string, { me }: SignedIn): Promise<number> {
  return Number(await store.redis.zscore(store.keys.conversation(conversationId).leases, me.id));
}

describe('a lease', () => {
  it('D3: begins with entering, and is renewed by writing and by comparing heads, by the server’s clock', async () => {
    const [mei, tom] = await people('Mei lease', 'Tom lease');
    const { name, conversationId } = await createRoom(mei);
    let former = 0;
    const acts = [
      () => enter(tom, name),
      () => say(tom, conversationId, 'hello'),
      () => ask(tom, 'conversation.heads', {}),
      () => ask(tom, 'conversation.list', {}),
    ];

    for (const act of acts) {
      const earliest = (await store.now()) + LEASE_MS;
      await act();
      const latest = (await store.now()) + LEASE_MS;
      const lease = await leaseOf(conversationId, tom);
      expect(lease).toBeGreaterThanOrEqual(earliest);
      expect(lease).toBeLessThanOrEqual(latest);
      expect(lease).toBeGreaterThan(former);
      former = lease;
      await store.tick();
    }
  });

  it('D3: does not depend on the clock of the computer that asks', async () => {
    const [mei, tom] = await people('Mei clock', 'Tom clock');
    const { name, conversationId } = await createRoom(mei);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
    try {
      await enter(tom, name);
      expect(await leaseOf(conversationId, tom)).toBeLessThanOrEqual((await store.now()) + LEASE_MS);
      const { here } = await ask(tom, 'conversation.fetch', { conversationId });
      expect(here.toSorted()).toEqual([mei.me.id, tom.me.id].toSorted());
    } finally {
      vi.useRealTimers();
    }
  });

  it('D4: the numbers of people here and of taken seats are published as they change', async () => {
    const [mei, tom, ann] = await people('Mei counts', 'Tom counts', 'Ann counts');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await enter(ann, name);
    await mei.waitFor('room.changed', ({ room }) => room.here === 3 && room.seatsTaken === 3);

    await tom.connection.close();
    await mei.waitFor('room.changed', ({ room }) => room.here === 2 && room.seatsTaken === 3);
    await ask(ann, 'room.leave', { conversationId, clientId: freshId() });
    await mei.waitFor('room.changed', ({ room }) => room.here === 1 && room.seatsTaken === 2);

    expect(await ask(mei, 'room.peek', { name })).toMatchObject({ room: { here: 1, seatsTaken: 2 } });
  });

  it("D3: belongs to one person: the actions of another don't renew it", async () => {
    const [mei, tom] = await people('Mei own', 'Tom own');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const before = await leaseOf(conversationId, mei);
    await store.tick();

    await say(tom, conversationId, 'hello');
    await ask(tom, 'conversation.heads', {});
    await ask(tom, 'conversation.fetch', { conversationId, markRead: true });

    expect(await leaseOf(conversationId, mei)).toBe(before);
  });

  it('D3: expires by itself when its client is gone without notice; the seat is kept', async () => {
    const [mei, tom] = await brief.people('Mei gone', 'Tom gone');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);

    // Neither client acts any more: everything about them is in Redis.
    const hereNow = async () => {
      const { room, members } = await ask(mei, 'room.describe', { conversationId });
      return { here: room.here, seatsTaken: room.seatsTaken, members: members.map(({ here }) => here) };
    };
    await expect.poll(hereNow).toEqual({ here: 0, seatsTaken: 2, members: [false, false] });
    const { here } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(here).toEqual([]);
  });

  it('D3: that expired begins again with the next action', async () => {
    const [mei, tom] = await brief.people('Mei back', 'Tom back');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const tomIsHere = async () =>
      (await ask(mei, 'room.describe', { conversationId })).members.find(({ userId }) => userId === tom.me.id)?.here;
    await expect.poll(tomIsHere).toBe(false);

    // A slow machine may take longer than the lease lasts; then it is repeated.
    const comesBack = async () => {
      await ask(tom, 'conversation.heads', {});
      return tomIsHere();
    };
    await expect.poll(comesBack).toBe(true);
  });
});
