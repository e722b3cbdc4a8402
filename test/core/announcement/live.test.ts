import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Args } from '#shared/contract/index.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, randomPrefix, startCore } from '../../support/coreForTests.ts';

const HOUR_MS = 3_600_000;
const news = (more: Partial<Args<'announcement.publish'>> = {}): Args<'announcement.publish'> => ({
  clientId: freshId(),
  title: 'News',
  body: '',
  importance: 'normal',
  endsAt: null,
  ...more,
});

/** Mei may write announcements; Tom, on another node of the same team, may not. */
async function team() {
  const keyPrefix = randomPrefix();
  const timing = { readersPublishEveryMs: 200 };
  const [here, there] = [startCore({ keyPrefix, timing }), startCore({ keyPrefix, timing })];
  onTestFinished(async () => {
    await Promise.all([here.stop(), there.stop()]);
  });
  const mei = await join(here); // the first account owns the team
  const tom = await join(there);
  unwrap(await mei.request('announcement.setWriters', { userIds: [mei.me.id] }));
  return { here, there, mei, tom };
}

describe('a reader', () => {
  it('receives a planned announcement when it begins, and its removal when it ends', async () => {
    const { mei, tom } = await team();
    const plan = news({ title: 'In a moment', startsAt: Date.now() + 4_000, endsAt: null });
    const { offset } = unwrap(await mei.request('announcement.publish', plan)).announcement;
    await mei.waitFor('announcement.changed', ({ announcement }) => announcement.offset === offset);

    expect(unwrap(await tom.request('announcement.list', {}))).toMatchObject({ announcements: [], unread: 0 });
    const { announcement } = await tom.waitFor('announcement.changed');
    expect(announcement).toMatchObject({ offset, title: 'In a moment' });
    expect(unwrap(await tom.request('announcement.list', {}))).toMatchObject({ unread: 1 });

    unwrap(
      await mei.request('announcement.edit', { ...plan, clientId: freshId(), offset, endsAt: Date.now() + 1_000 }),
    );
    expect(await tom.waitFor('announcement.recalled')).toEqual({ offset });
    expect(unwrap(await tom.request('announcement.list', {}))).toMatchObject({ announcements: [], unread: 0 });
    // A writer gets no event, because they see it already.
    expect(unwrap(await mei.request('announcement.list', {})).announcements).toHaveLength(1);
    expect(mei.received('announcement.recalled')).toEqual([]);
  });

  it('receives a removal when it is postponed, and the announcement again when it is not', async () => {
    const { mei, tom } = await team();
    const { offset } = unwrap(await mei.request('announcement.publish', news())).announcement;
    await tom.waitFor('announcement.changed');

    unwrap(await mei.request('announcement.edit', { ...news({ startsAt: Date.now() + HOUR_MS }), offset }));
    expect(await tom.waitFor('announcement.recalled')).toEqual({ offset });
    unwrap(await mei.request('announcement.edit', { ...news({ startsAt: 1, title: 'Now' }), offset }));

    await tom.waitFor('announcement.changed', ({ announcement }) => announcement.title === 'Now');
    expect(tom.received('announcement.changed')).toHaveLength(2);
    await mei.waitFor('announcement.changed', ({ announcement }) => announcement.title === 'Now');
    expect(mei.received('announcement.changed')).toHaveLength(3);
  });

  it('is notified when they become a writer and when they no longer are, and nobody else is', async () => {
    const { mei, tom } = await team();
    const rights = { mayWrite: false, isWriter: false };
    expect(await tom.waitFor('announcement.writersChanged', ({ mayWrite }) => !mayWrite)).toEqual(rights);
    unwrap(await mei.request('announcement.setWriters', { userIds: [mei.me.id, tom.me.id] }));
    await tom.waitFor('announcement.writersChanged', ({ isWriter }) => isWriter);
    unwrap(await mei.request('announcement.setWriters', { userIds: [] }));
    await tom.waitFor('announcement.writersChanged', ({ mayWrite, isWriter }) => mayWrite && !isWriter);
    expect(tom.received('announcement.writersChanged')).toHaveLength(3);
    // Mei was a named writer and is one in the end, because then nobody is named: nothing changed for her.
    await mei.waitFor('announcement.writersChanged', ({ mayWrite, isWriter }) => mayWrite && !isWriter);
    expect(mei.received('announcement.writersChanged')).toHaveLength(2);
  });

  it('receives planned announcements once they become a writer, on any node', async () => {
    const { mei, tom } = await team();
    unwrap(await mei.request('announcement.setWriters', { userIds: [mei.me.id, tom.me.id] }));
    await expect
      .poll(async () => {
        unwrap(await mei.request('announcement.publish', news({ startsAt: Date.now() + HOUR_MS })));
        return tom.received('announcement.changed').length;
      })
      .toBeGreaterThan(0);
    expect(unwrap(await tom.request('announcement.writers', {})).writers.toSorted()).toEqual(
      [mei.me.id, tom.me.id].toSorted(),
    );
  });
});

it('of a planned announcement receives it when it begins, although everyone may write: until then only its author has it', async () => {
  const { mei, tom } = await team();
  unwrap(await mei.request('announcement.setWriters', { userIds: [] }));
  const plan = news({ title: 'In a moment', startsAt: Date.now() + 4_000 });
  const { offset } = unwrap(await mei.request('announcement.publish', plan)).announcement;

  expect(await mei.waitFor('announcement.changed')).toMatchObject({ began: false });
  expect(unwrap(await tom.request('announcement.list', {})).announcements).toEqual([]);
  expect(unwrap(await mei.request('announcement.list', {})).announcements).toMatchObject([{ offset }]);
  expect(tom.received('announcement.changed')).toEqual([]);

  expect(await tom.waitFor('announcement.changed')).toMatchObject({ announcement: { offset }, began: true });
  await mei.waitFor('announcement.changed', ({ began }) => began);
});

it('C2: who joins later has it unread while it is shown, and receives its recall', async () => {
  const { mei, there } = await team();
  const { offset } = unwrap(
    await mei.request('announcement.publish', news({ endsAt: Date.now() + HOUR_MS })),
  ).announcement;

  const eve = await join(there);
  expect(unwrap(await eve.request('announcement.list', {}))).toMatchObject({
    unread: 1,
    mayWrite: false,
    announcements: [{ offset, read: false }],
  });
  unwrap(await mei.request('announcement.recall', { clientId: freshId(), offset }));
  expect(await eve.waitFor('announcement.recalled')).toEqual({ offset });
  expect(unwrap(await eve.request('announcement.list', {}))).toMatchObject({ unread: 0, announcements: [] });
});

it('sends read announcements to all windows of the person, and to nobody else', async () => {
  const { mei, tom, here } = await team();
  const window = await join(here);
  unwrap(await window.request('account.resume', { token: tom.token }));
  for (let count = 0; count < 3; count += 1) unwrap(await mei.request('announcement.publish', news()));

  expect(unwrap(await tom.request('announcement.markRead', { offsets: 'all' }))).toEqual({ unread: 0 });

  const { offsets, unread } = await window.waitFor('announcement.read');
  expect({ offsets: offsets.toSorted((a, b) => a - b), unread }).toEqual({ offsets: [1, 2, 3], unread: 0 });
  await tom.waitFor('announcement.read');
  unwrap(await tom.request('announcement.markRead', { offsets: 'all' }));
  expect(mei.received('announcement.read')).toEqual([]);
});

it('publishes the number of readers only a few times, however many read at once, and the last time exactly', async () => {
  const { mei, here, there } = await team();
  const readers = await Promise.all(Array.from({ length: 100 }, (_, index) => join(index % 2 === 0 ? here : there)));
  const { offset } = unwrap(await mei.request('announcement.publish', news())).announcement;
  const before = mei.received('announcement.changed').length;

  await Promise.all(readers.map((reader) => reader.request('announcement.markRead', { offsets: [offset] })));

  await mei.waitFor('announcement.changed', ({ announcement }) => announcement.readBy === 100);
  expect(mei.received('announcement.changed').length - before).toBeLessThan(50);
  expect(unwrap(await mei.request('announcement.readers', { offset })).readers).toHaveLength(100);
});

describe('the list of writers', () => {
  const core = startCore();
  afterAll(() => core.stop());

  it('refuses an unknown name: PERSON_NOT_FOUND', async () => {
    const mei = await join(core);
    const answer = await mei.request('announcement.setWriters', { userIds: [mei.me.id, 'nobody'] });
    expect(answer).toMatchObject({ ok: false, error: { code: 'PERSON_NOT_FOUND' } });
    expect(unwrap(await mei.request('announcement.writers', {}))).toEqual({ writers: [] });
  });

  it('lets a writer recall the announcements of others, but not edit them; others are refused every write: NOT_A_WRITER', async () => {
    const { mei, tom, here } = await team();
    const eve = await join(here);
    const { offset } = unwrap(await mei.request('announcement.publish', news())).announcement;
    const clientId = freshId();
    for (const refused of [
      await tom.request('announcement.publish', news()),
      await tom.request('announcement.edit', { ...news(), offset }),
      await tom.request('announcement.recall', { clientId, offset }),
      await tom.request('announcement.readers', { offset }),
    ]) {
      expect(refused).toMatchObject({ ok: false, error: { code: 'NOT_A_WRITER' } });
    }

    unwrap(await mei.request('announcement.setWriters', { userIds: [eve.me.id] }));
    expect(await eve.request('announcement.edit', { ...news({ title: 'Eve’s' }), offset })).toMatchObject({
      error: { code: 'NOT_THE_AUTHOR' },
    });
    unwrap(await eve.request('announcement.recall', { clientId, offset }));
    expect(await eve.request('announcement.edit', { ...news(), offset })).toMatchObject({
      error: { code: 'ANNOUNCEMENT_NOT_FOUND' },
    });
  });
});

describe('repair B7: the right to name writers', () => {
  it('belongs to the owner of the team alone: not to the first who asks, and not to a writer', async () => {
    const { mei, tom } = await team();
    const refused = { ok: false, error: { code: 'NOT_TEAM_OWNER' } };
    expect(await tom.request('announcement.setWriters', { userIds: [tom.me.id] })).toMatchObject(refused);
    unwrap(await mei.request('announcement.setWriters', { userIds: [tom.me.id] }));
    expect(await tom.request('announcement.setWriters', { userIds: [] })).toMatchObject(refused);
    unwrap(await tom.request('announcement.publish', news()));

    // The owner names writers even when they are none themselves.
    expect(await mei.request('announcement.publish', news())).toMatchObject({ error: { code: 'NOT_A_WRITER' } });
    unwrap(await mei.request('announcement.setWriters', { userIds: [] }));
    unwrap(await mei.request('announcement.publish', news()));
  });
});

it('repair B7: no more than 200 announcements are planned at a time', async () => {
  const { mei } = await team();
  const plan = () => news({ startsAt: Date.now() + HOUR_MS });
  const all = await Promise.all(Array.from({ length: 200 }, () => mei.request('announcement.publish', plan())));
  expect(all.every(({ ok }) => ok)).toBe(true);

  expect(await mei.request('announcement.publish', plan())).toMatchObject({ error: { code: 'TOO_MANY_SCHEDULED' } });
  const { offset } = unwrap(await mei.request('announcement.publish', news())).announcement;
  expect(await mei.request('announcement.edit', { ...plan(), offset })).toMatchObject({
    error: { code: 'TOO_MANY_SCHEDULED' },
  });
  unwrap(await mei.request('announcement.edit', { ...plan(), offset: 1 }));
});
