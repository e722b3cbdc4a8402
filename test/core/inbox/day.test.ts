import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createArchiveStore } from '#core/archive/createArchiveStore.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { Sql, SqlSession } from '#core/sql/Sql.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, pair, say, type SignedIn } from '../../support/coreForTests.ts';
import { expectInbox, react, startFollowingCore, write } from '../../support/noticesForTests.ts';
import { ask } from '../../support/roomsForTests.ts';
import { follow, publish } from '../../support/topics.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const HOUR_MS = 3_600_000;

/** A core with a database, and the number of its SQL statements so far. */
async function begin() {
  const folder = await mkdtemp(joinPath(tmpdir(), 'parley-day-'));
  const sql = { statements: 0 };
  const count = <Session extends SqlSession>(session: Session): Session => ({
    ...session,
    query(statement, values) {
      sql.statements += 1;
      return session.query(statement, values);
    },
  });
  const open = async (): Promise<Sql> => {
    const database = await openSql({ dialect: 'sqlite', file: joinPath(folder, 'day.sqlite') });
    return { ...count(database), transaction: (work) => database.transaction((session) => work(count(session))) };
  };
  const timing = { flushEveryMs: HOUR_MS, countEveryMs: HOUR_MS };
  const core = startFollowingCore({
    database: { open },
    archive: { open: async () => createArchiveStore(await open()) },
    timing,
  });
  stops.push(
    () => rm(folder, { recursive: true }),
    () => core.stop(),
  );
  return { core, sql };
}

const announce = async (person: SignedIn, title: string, startsAt?: number): Promise<number> => {
  const content = { title, body: '', importance: 'normal', endsAt: null } as const;
  const starts = startsAt === undefined ? {} : { startsAt };
  const { announcement } = await ask(person, 'announcement.publish', { clientId: freshId(), ...content, ...starts });
  return announcement.offset;
};

type Page = Awaited<ReturnType<typeof dayOf>>;
const dayOf = (person: SignedIn, from: number, more: { before?: number; limit?: number } = {}) =>
  ask(person, 'inbox.listDay', { from, until: from + 24 * HOUR_MS, ...more });
const titlesOf = ({ items }: Page): string[] =>
  items.map((item) => {
    if (item.kind === 'notice') return `notice ${item.notice.type}${item.notice.read ? '' : '*'}`;
    if (item.kind === 'announcement') return `${item.announcement.title}${item.announcement.read ? '' : '*'}`;
    return item.post.title;
  });

/** Something of each kind for Tom, in this order: yesterday one announcement; today a post, a notice, an announcement. */
async function fillDays() {
  const { core, sql } = await begin();
  const { mei, tom, conversationId } = await pair(core);
  await follow(tom, 'build.*');
  const { post } = await publish(mei, 'build.main', 'Build 1 passed');
  // A day of Tom's calendar that began half an hour ago.
  const today = post.at - HOUR_MS / 2;
  await announce(mei, 'Office closed', today - HOUR_MS);
  const { offset } = await say(tom, conversationId, 'done');
  await react(mei, conversationId, offset);
  await expectInbox(tom, `reactedTo:${offset}*`);
  const news = await announce(mei, 'New office');
  return { core, sql, mei, tom, conversationId, today, news };
}

it('F8: lists what Activity shows of one day, newest first', async () => {
  const { tom, mei, today } = await fillDays();
  const page = await dayOf(tom, today);
  expect(titlesOf(page)).toEqual(['New office*', 'notice reactedTo*', 'Build 1 passed']);
  expect(page.next).toBeNull();
  expect(titlesOf(await dayOf(tom, today - 24 * HOUR_MS))).toEqual(['Office closed*']);
  expect(titlesOf(await dayOf(tom, today - 48 * HOUR_MS))).toEqual([]);
  // Mei follows no topic; she wrote the announcements, and Tom started a conversation with her.
  expect(titlesOf(await dayOf(mei, today))).toEqual(['New office', 'notice added*']);
});

it('F8: serves what was read without touching the relational store', async () => {
  const { sql, tom, today, news } = await fillDays();
  unwrap(await tom.request('inbox.markAllRead', {}));
  unwrap(await tom.request('announcement.markRead', { offsets: 'all' }));
  unwrap(await tom.request('topic.markAllRead', {}));
  unwrap(await tom.request('counter.read', {}));
  expect(sql.statements).toBeGreaterThan(0);

  sql.statements = 0;
  expect(titlesOf(await dayOf(tom, today))).toEqual(['New office', 'notice reactedTo', 'Build 1 passed']);
  expect(titlesOf(await dayOf(tom, today - 24 * HOUR_MS))).toEqual(['Office closed']);
  unwrap(await tom.request('inbox.list', {}));
  unwrap(await tom.request('announcement.list', {}));
  unwrap(await tom.request('announcement.open', { offset: news }));
  unwrap(await tom.request('topic.feed', {}));
  expect(sql.statements).toBe(0);
});

it('F8: returns every item of a day once in pages of any size', async () => {
  const { tom, mei, conversationId, today } = await fillDays();
  for (let index = 2; index <= 6; index += 1) {
    await publish(mei, 'build.main', `Build ${index} passed`);
    await announce(mei, `News ${index}`);
    await write(mei, conversationId, { mentions: [tom.me.id] }, `look ${index}`);
  }
  await expect.poll(async () => (await dayOf(tom, today)).items.length).toBe(18);
  const whole = await dayOf(tom, today);
  expect(whole.items.map(({ at }) => at)).toEqual(whole.items.map(({ at }) => at).toSorted((a, b) => b - a));

  for (const limit of [1, 2, 5, 17, 18]) {
    const items: Page['items'] = [];
    let before: number | null = today + 24 * HOUR_MS;
    while (before !== null) {
      const page: Page = await dayOf(tom, today, { before, limit });
      items.push(...page.items); // at most a day of a test
      before = page.next;
    }
    expect(items, `pages of ${limit}`).toEqual(whole.items);
  }
});

it('F8: shows nothing of a conversation that the reader has left, nor of a message that was recalled', async () => {
  const { core, tom, today, conversationId, mei } = await fillDays();
  const eve = await join(core);
  expect(titlesOf(await dayOf(eve, today))).toEqual(['New office*']);
  const sent = await write(mei, conversationId, { mentions: [tom.me.id] }, 'a secret');
  await expect.poll(async () => titlesOf(await dayOf(tom, today))).toContain('notice mentioned*');
  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: sent.offset });
  expect(titlesOf(await dayOf(tom, today))).not.toContain('notice mentioned*');
});

it.each([
  ['that ends before it begins', 10, 10],
  ['of more than 26 hours', 0, 26 * HOUR_MS + 1],
])('F8: refuses a day %s', async (_what, from, until) => {
  const { core } = await begin();
  const mei = await join(core);
  const answer = await mei.request('inbox.listDay', { from, until });
  expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', details: { field: 'until' } } });
});
