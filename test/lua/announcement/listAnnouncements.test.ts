import { expect, it } from 'vitest';
import type { KeysOf } from '#core/keys.ts';
import { scripts } from '#core/generated/scripts.ts';
import {
  ANN,
  BOB,
  freshAnnouncements,
  HOUR_MS,
  listAs,
  markAs,
  nameWriters,
  publish,
  publishBriefly,
  publishArgs,
  publishSome,
} from '../../support/announcementScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one } = startScripts();

async function offsetsFor(keys: KeysOf<'announcements'>, userId: string, before = 0, limit = 100) {
  const { announcements, next } = await listAs(one, keys, userId, before, limit);
  return { offsets: announcements.map(({ offset }) => offset), next };
}

it('is empty at first, and reports that everyone may write while no writer is named', async () => {
  expect(await listAs(one, freshAnnouncements(), BOB)).toEqual({
    unread: 0,
    mayWrite: true,
    isWriter: false,
    next: null,
    announcements: [],
  });
});

it('shows each only between its times, and to writers also before and after them', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);
  await publishBriefly(one, keys);
  await publish(one, keys, publishArgs({ startsAt: now + HOUR_MS }));
  await publish(one, keys, publishArgs({ startsAt: now - HOUR_MS, endsAt: String(now + HOUR_MS) }));
  await nameWriters(one, keys, ANN);

  await expect.poll(() => offsetsFor(keys, BOB)).toEqual({ offsets: [3], next: null });
  expect(await offsetsFor(keys, ANN)).toEqual({ offsets: [3, 2, 1], next: null });
  expect(await listAs(one, keys, BOB)).toMatchObject({ unread: 1, mayWrite: false, isWriter: false });
  expect(await listAs(one, keys, ANN)).toMatchObject({ mayWrite: true, isWriter: true });
});

it('shows planned and expired ones only to their author while everyone may write, in pages and until they are recalled', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);
  await publishBriefly(one, keys);
  await publish(one, keys, publishArgs({ userId: BOB }));
  await publish(one, keys, publishArgs({ startsAt: now + HOUR_MS }));
  await publish(one, keys, publishArgs({ startsAt: now + HOUR_MS }));
  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: 'r', offset: 4 });

  await expect.poll(() => offsetsFor(keys, BOB)).toEqual({ offsets: [2], next: null });
  // Expired ones are no longer in `times`.
  await publish(one, keys, publishArgs({ userId: BOB }));
  expect(await offsetsFor(keys, ANN)).toEqual({ offsets: [5, 3, 2, 1], next: null });
  expect(await offsetsFor(keys, ANN, 0, 2)).toEqual({ offsets: [5, 3], next: 3 });
  expect(await offsetsFor(keys, ANN, 3, 2)).toEqual({ offsets: [2, 1], next: null });
});

it('returns of each whether the person has read or written it, and the number of readers', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys);
  await publish(one, keys, publishArgs({ userId: BOB }));
  await publish(one, keys);
  for (const reader of [BOB, 'dan', 'eve']) await markAs(one, keys, reader, [1]);

  const { announcements, unread } = await listAs(one, keys, BOB);

  expect(announcements.map(({ offset, read, readBy }) => [offset, read, readBy])).toEqual([
    [3, false, 0],
    [2, true, 0],
    [1, true, 3],
  ]);
  expect(unread).toBe(1);
});

it('returns pages without gaps and repetitions, for writers and for others', async () => {
  const keys = freshAnnouncements();
  await publishSome(one, keys, 250);
  for (const offset of [250, 248, 100, 1]) {
    await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: `r${offset}`, offset });
  }
  await nameWriters(one, keys, ANN);
  const all = Array.from({ length: 250 }, (_, index) => 250 - index).filter(
    (each) => ![250, 248, 100, 1].includes(each),
  );

  for (const reader of [ANN, BOB]) {
    const found: number[] = [];
    let before: number | null = 0;
    while (before !== null) {
      const page: Awaited<ReturnType<typeof offsetsFor>> = await offsetsFor(keys, reader, before, 82);
      found.push(...page.offsets);
      before = page.next;
    }
    expect(found).toEqual(all);
  }
  expect(await offsetsFor(keys, BOB, 1)).toEqual({ offsets: [], next: null });
  expect((await offsetsFor(keys, BOB, 9_999, 1)).offsets).toEqual([249]);
});

it('C6: returns no bodies, however long they are', async () => {
  const keys = freshAnnouncements();
  const body = 'x'.repeat(64 * 1024);
  for (let count = 0; count < 20; count += 1) await publish(one, keys, publishArgs({ body }));

  const bytes = JSON.stringify(await listAs(one, keys, BOB)).length;

  expect(bytes).toBeLessThan(20 * 300);
});
