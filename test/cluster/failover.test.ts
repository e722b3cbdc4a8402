import { expect, it, onTestFinished } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { slotOf } from '#core/redis/slotOf.ts';
import { randomPrefix, say } from '../support/coreForTests.ts';
import {
  type Acknowledged,
  duplicateIds,
  keepWriting,
  lastState,
  twoPeople,
  readWholeLog,
} from '../support/keepWriting.ts';
import { createRoom, enter } from '../support/roomsForTests.ts';
import { startCluster, type TestCluster } from '../support/startCluster.ts';

/** Each of the two writers waits for an answer before the next write. */
const MAX_IN_FLIGHT = 20;

const EVERY_5_MS = { interval: 5 };

interface Conversation {
  readonly conversationId: string;
  readonly slot: number;
}

/** Two people in two processes on one cluster, with one room on each of its three masters. */
async function inThreeRooms() {
  const cluster = await startCluster({ nodeTimeoutMs: 1_000 });
  onTestFinished(() => cluster.stop());
  const keyPrefix = randomPrefix();
  const { mei, tom } = await twoPeople(cluster.url, keyPrefix);

  const rooms = new Map<number, Conversation>();
  while (rooms.size < 3) {
    const { name, conversationId } = await createRoom(mei);
    const slot = slotOf(createKeys(keyPrefix).conversation(conversationId).meta);
    const { port } = await cluster.masterOf(slot);
    if (rooms.has(port)) continue;
    await enter(tom, name);
    rooms.set(port, { conversationId, slot });
  }
  const [doomed, ...others] = [...rooms.values()] as [Conversation, Conversation, Conversation];
  return { cluster, mei, tom, doomed, others };
}

async function tookOver(cluster: TestCluster, slot: number, deadPort: number): Promise<void> {
  await expect.poll(async () => (await cluster.masterOf(slot)).port, EVERY_5_MS).not.toBe(deadPort);
}

it('D17: when a master is killed while two people write, its replica takes over and they continue without user action', async () => {
  const { cluster, mei, tom, doomed, others } = await inThreeRooms();
  const people = [mei, tom];
  const writing = [doomed, ...others].map((room) => keepWriting(people, room.conversationId, EVERY_5_MS));
  const [inDoomed, ...elsewhere] = writing as [(typeof writing)[0], ...typeof writing];
  for (const each of writing) await each.wroteMore();

  const master = await cluster.masterOf(doomed.slot);
  await master.kill();
  const beforeKill = await inDoomed.countBeforeKill();

  // Rooms on other masters stay writable and live while this master is down.
  for (const [index, each] of elsewhere.entries()) {
    await each.wroteMore();
    const { conversationId } = others[index] as Conversation;
    const { offset } = each.acknowledged.at(-1) as Acknowledged;
    await tom.waitFor(
      'conversation.appended',
      (data) => data.conversationId === conversationId && data.event.offset >= offset,
    );
  }
  await tookOver(cluster, doomed.slot, master.port);
  await inDoomed.wroteMore();
  for (const client of people) await expect.poll(() => lastState(client), EVERY_5_MS).toBe('live');
  await inDoomed.wroteMore();
  for (const each of writing) await each.stop();

  // From here on live events come from the new master.
  const { offset } = await say(mei, doomed.conversationId, 'still here');
  const isThat = (data: { conversationId: string; event: { offset: number } }): boolean =>
    data.conversationId === doomed.conversationId && data.event.offset === offset;
  await tom.waitFor('conversation.appended', isThat);

  for (const [index, room] of [doomed, ...others].entries()) {
    const { acknowledged } = writing[index] as (typeof writing)[0];
    const log = await readWholeLog(mei, room.conversationId);
    expect(duplicateIds(log)).toEqual([]);
    expect(log.map(({ offset }) => offset)).toEqual(log.map((_, at) => at + 1));
    const known = new Set(log.map(({ id }) => id));
    const lost = acknowledged.filter(({ id }) => !known.has(id)).map((sent) => acknowledged.indexOf(sent));
    // Replication is asynchronous (docs/operations.md): only what was on its way to the replica when its master died
    // may be lost.
    const onItsWay = (place: number): boolean =>
      room === doomed && place < beforeKill && place >= beforeKill - MAX_IN_FLIGHT;
    expect(lost.filter((place) => !onItsWay(place))).toEqual([]);
  }
});
