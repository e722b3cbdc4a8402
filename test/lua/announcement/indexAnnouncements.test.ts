import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  ANN,
  BOB,
  freshAnnouncements,
  HOUR_MS,
  listAs,
  publish,
  publishArgs,
  unreadOf,
} from '../../support/announcementScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { watchCommands } from '../../support/watchCommands.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one } = startScripts();
const index = (keys: KeysOf<'announcements'>, limit = 500) => one.run(scripts.indexAnnouncements, keys, { limit });

/** Stored as by earlier versions: in the log, and in `times` unless they are over. */
async function seedEarlier(keys: KeysOf<'announcements'>, count: number): Promise<void> {
  const now = await redisNow(one);
  const pipeline = one.command.pipeline();
  for (let offset = 1; offset <= count; offset += 1) {
    const endsAt = offset % 10 === 0 ? now - HOUR_MS : null;
    pipeline.rpush(
      keys.log,
      `{"at":${now},"id":"c${offset}","from":"${ANN}","startsAt":${now - 10},"endsAt":${endsAt},"editedAt":null,"importance":"normal","title":"News"}`,
    );
    if (endsAt === null) pipeline.hset(keys.times, offset, `${now - 10}:null:${ANN}`);
  }
  await pipeline.exec();
}

it('repair B7: adds announcements of earlier versions to the indexes, in portions and repeatably', async () => {
  const keys = freshAnnouncements();
  await seedEarlier(keys, 1_200);

  expect(await index(keys)).toEqual({ left: 700 });
  expect(await index(keys)).toEqual({ left: 200 });
  expect(await index(keys)).toEqual({ left: 0 });
  expect(await index(keys)).toEqual({ left: 0 });

  expect(await one.command.zcard(keys.current)).toBe(1_080);
  const { announcements, next } = await listAs(one, keys, BOB);
  expect(announcements.map(({ offset }) => offset).slice(0, 3)).toEqual([1199, 1198, 1197]);
  expect(next).toBe(announcements.at(-1)?.offset);
  // The newest 1,000 are counted.
  expect(await unreadOf(one, keys, BOB)).toBe(1_000);
});

it('includes what is published meanwhile, and leaves nothing out', async () => {
  const keys = freshAnnouncements();
  await seedEarlier(keys, 5);
  await publish(one, keys, publishArgs());
  expect((await listAs(one, keys, BOB)).announcements.map(({ offset }) => offset)).toEqual([6]);

  expect(await index(keys, 3)).toEqual({ left: 3 });
  expect(await index(keys, 3)).toEqual({ left: 0 });
  await publish(one, keys, publishArgs());
  expect(await index(keys)).toEqual({ left: 0 });
  expect((await listAs(one, keys, BOB)).announcements.map(({ offset }) => offset)).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

it('repair B7: no script reads a whole list of announcements', () => {
  const sources = Object.values(scripts).filter(({ name }) => name.startsWith('announcement/'));
  expect(sources.length).toBeGreaterThan(10);
  for (const { name, source } of sources) {
    expect([name, /'HGETALL'|'HKEYS'|'HVALS'|'(?:ZRANGE|LRANGE)', [^,]+, 0, -1/.exec(source)?.[0]]).toEqual([
      name,
      undefined,
    ]);
  }
});

it('repair B7: a page, and the unread ones, cost the same among 10,000 as among 2,000', async () => {
  async function costOf(count: number): Promise<number> {
    const keys = freshAnnouncements();
    await seedEarlier(keys, count);
    while ((await index(keys)).left > 0);
    const watch = await watchCommands(keys.log.slice(0, keys.log.indexOf('}')));
    const page = await listAs(one, keys, BOB, 0, 100);
    await unreadOf(one, keys, BOB);
    const seen = await watch.stop();
    expect(page.announcements).toHaveLength(100);
    return seen.length;
  }
  const few = await costOf(2_000);
  expect(few).toBeGreaterThan(100);
  expect(await costOf(10_000)).toBe(few);
});

it('repair B7: returns 10,000 page by page, each once', async () => {
  const keys = freshAnnouncements();
  await seedEarlier(keys, 10_000);
  while ((await index(keys)).left > 0);
  const seen = new Set<number>();
  let pages = 0;
  for (let before: number | null = 0; before !== null; pages += 1) {
    const page = await listAs(one, keys, BOB, before, 100);
    for (const { offset } of page.announcements) seen.add(offset);
    before = page.next;
  }
  expect(seen.size).toBe(9_000);
  expect(pages).toBe(90);
});
