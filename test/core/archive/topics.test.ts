import { afterEach, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { createKeys } from '#core/keys.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import type { Post } from '#shared/contract/noticeModel.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { archiveAll } from '../../support/archiveForTests.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { join, randomPrefix, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { publish } from '../../support/topics.ts';

const TOPIC = 'build.nightly';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Ann's posts, every third of which has a body. */
async function begin(target: SqlTarget, count: number) {
  const keyPrefix = randomPrefix();
  const core = startCore({ keyPrefix, archive: { open: () => openArchive(target), policy: {} } });
  stops.push(() => core.stop());
  const ann = await join(core);
  const publishOne = (index: number) => publish(ann, TOPIC, `post ${index}`, index % 3 === 0 ? `body ${index}` : '');
  for (let index = 1; index <= count; index += 1) await publishOne(index);
  return { ann, keyPrefix, publishOne, archive: (keep: number) => archiveAll(keyPrefix, target, { keep }) };
}

async function readAll(client: Client, limit = 7): Promise<Post[]> {
  const posts: Post[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const input = { topic: TOPIC, limit, ...(before !== undefined && { before }) };
    const page = unwrap(await client.request('topic.posts', input));
    posts.push(...page.posts);
    before = page.next;
  }
  return posts;
}

describeDatabases('a topic whose oldest posts are archived', (fresh) => {
  it('is paged back to its beginning, for any page size, as if it were in one place', async () => {
    const { ann, archive } = await begin(await fresh(), 40);
    const whole = await readAll(ann);
    expect(whole.map(({ offset }) => offset)).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index));

    expect(await archive(10)).toBe(30);

    for (const limit of [1, 7, 10, 11, 30, 50]) expect(await readAll(ann, limit)).toEqual(whole);
    expect(await archive(10)).toBe(0);
  });

  it('opens archived posts with their bodies, and continues', async () => {
    const { ann, publishOne, archive } = await begin(await fresh(), 12);
    await archive(2);
    await publishOne(13);
    expect(await archive(2)).toBe(1);

    const open = (offset: number) => ann.request('topic.open', { topic: TOPIC, offset });
    expect(unwrap(await open(3))).toMatchObject({ post: { offset: 3, title: 'post 3' }, body: 'body 3' });
    expect(unwrap(await open(4))).toMatchObject({ post: { offset: 4, title: 'post 4', hasBody: false }, body: '' });
    expect(unwrap(await open(12)).body).toBe('body 12');
    expect(await open(14)).toMatchObject({ error: { code: 'POST_NOT_FOUND' } });
    expect((await readAll(ann)).map(({ title }) => title).toReversed()).toEqual(
      Array.from({ length: 13 }, (_, index) => `post ${index + 1}`),
    );
  });

  it('tells a core without an archive that posts are missing, and returns those in Redis', async () => {
    const { ann, keyPrefix, archive } = await begin(await fresh(), 12);
    await archive(5);
    const redis = connectToRedis();
    stops.push(() => redis.disconnect());
    expect(await redis.hgetall(createKeys(keyPrefix).topic(TOPIC).meta)).toMatchObject({ base: '7', lost: '0' });
    const alone = startCore({ keyPrefix });
    stops.push(() => alone.stop());
    const bob = await join(alone);

    const newest = unwrap(await bob.request('topic.posts', { topic: TOPIC, limit: 5 }));
    expect(newest).toEqual(unwrap(await ann.request('topic.posts', { topic: TOPIC, limit: 5 })));
    expect(newest.next).toBe(8);
    const missing = { error: { code: 'ARCHIVE_MISSING' } };
    expect(await bob.request('topic.posts', { topic: TOPIC, limit: 5, before: 8 })).toMatchObject(missing);
    expect(await bob.request('topic.open', { topic: TOPIC, offset: 3 })).toMatchObject(missing);
  });
});
