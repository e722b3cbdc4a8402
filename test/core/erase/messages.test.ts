import { afterEach, expect, inject, it } from 'vitest';
import type { ArchiveStore } from '#core/archive/ArchiveStore.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { eraseFromConversation } from '#core/erase/eraseFromConversation.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { redactElement } from '#core/logElement.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { overrideRedisAccess } from '#core/redis/RedisAccess.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { archiveAll } from '../../support/archiveForTests.ts';
import { pngFile, sendFile } from '../../support/blobsForTests.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { freshId, join, randomPrefix, say, type SignedIn, silent, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { readStore } from '../../support/readStore.ts';
import { ask, createRoom, enter, outcomeOf } from '../../support/roomsForTests.ts';
import { withoutMarks } from '../../support/withoutMarks.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const TIMING = { sweepEveryMs: 25, cleanupDelayMs: 50, projectAfterMs: 20 };
/** In every text and file name of Mei. */
const SECRET = 'confidential';

/** `wrap`: what the node uses in place of its archive. */
async function startTeam(target?: SqlTarget, wrap = (store: ArchiveStore) => store) {
  const keyPrefix = randomPrefix();
  const archive = target && { open: async () => wrap(await openArchive(target)) };
  const core = startCore({ keyPrefix, timing: TIMING, ...(archive && { archive }) });
  const redis = connectToRedis();
  stops.push(
    () => redis.disconnect(),
    () => core.stop(),
  );
  const [owner, tom, mei] = [await join(core), await join(core), await join(core)];
  const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
  return { keyPrefix, keys: createKeys(keyPrefix), core, redis, owner, tom, mei, direct: conversation.conversationId };
}
type Team = Awaited<ReturnType<typeof startTeam>>;

const react = (person: SignedIn, conversationId: string, offset: number, emoji = '👍') =>
  ask(person, 'message.react', { conversationId, clientId: freshId(), offset, emoji, on: true });

async function erase({ owner, mei, redis, keys }: Team): Promise<void> {
  await ask(owner, 'admin.erase', { userId: mei.me.id, name: mei.me.name, messages: 'delete' });
  await expectErased({ mei, redis, keys });
}

async function expectErased({ mei, redis, keys }: Pick<Team, 'mei' | 'redis' | 'keys'>): Promise<void> {
  const record = async () =>
    Object.keys(JSON.parse((await redis.hget(keys.people.erased, mei.me.id)) ?? '{}') as object);
  await expect.poll(record).toEqual(['at']);
}

/** The messages of a conversation: the text, or the kind of another body, with their reactions. */
async function messagesIn(person: SignedIn, conversationId: string) {
  const { events } = await ask(person, 'conversation.fetch', { conversationId, limit: 50 });
  return events.flatMap((event) =>
    event.type === 'message'
      ? [[event.body.kind === 'text' ? event.body.text : event.body.kind, event.reactions ?? []] as const]
      : [],
  );
}

/** Where something stored contains the secret. */
async function placesOfSecret({ redis, keyPrefix }: Team, target: SqlTarget): Promise<string[]> {
  const found = [...(await readStore(redis, keyPrefix))].flatMap(([key, value]) =>
    JSON.stringify(value).includes(SECRET) ? [key] : [],
  );
  const sql = await openSql(target);
  const rows = JSON.stringify(await sql.query('SELECT * FROM archive_events'));
  await sql.stop();
  return rows.includes(SECRET) ? [...found, 'archive'] : found;
}

describeDatabases('erasing a person with their messages', (fresh) => {
  it('deletes their messages, files and reactions everywhere, also in the archive', async () => {
    const target = await fresh();
    const team = await startTeam(target);
    const { keyPrefix, owner, tom, mei, direct } = team;
    const room = await createRoom(owner);
    for (const person of [tom, mei]) await enter(person, room.name);
    const { conversationId } = room;

    const pinned = await say(mei, direct, `${SECRET} one`);
    await ask(tom, 'message.pin', { conversationId: direct, offset: pinned.offset, on: true });
    await ask(tom, 'saved.set', { conversationId: direct, offset: pinned.offset, on: true });
    const file = await sendFile(mei, direct, pngFile(9, 9), { name: `${SECRET}.png` });
    const old = await say(tom, direct, 'old');
    await react(mei, direct, old.offset);
    await react(tom, direct, old.offset);
    const mention = { kind: 'text', text: `${SECRET} for @${tom.me.name}` } as const;
    const args = { conversationId, clientId: freshId(), body: mention, mentions: [tom.me.id] };
    await ask(mei, 'message.send', args);
    const titles = async () => (await ask(tom, 'inbox.list', {})).notices.map(({ title }) => title);
    await expect.poll(titles).toContain(mention.text);
    await archiveAll(keyPrefix, target);
    const edited = await say(mei, conversationId, `${SECRET} before`);
    const text = `${SECRET} after`;
    await ask(mei, 'message.edit', { conversationId, offset: edited.offset, text });
    const answer = await say(tom, conversationId, 'answer');
    await react(mei, conversationId, answer.offset, '🎉');
    expect(await placesOfSecret(team, target)).toContain('archive');

    await erase(team);

    // The titles in the inbox of others follow from the events.
    await expect.poll(() => placesOfSecret(team, target)).toEqual([]);
    expect(await messagesIn(tom, direct)).toEqual([
      ['recalled', []],
      ['recalled', []],
      ['old', [{ emoji: '👍', by: [tom.me.id] }]],
    ]);
    expect((await messagesIn(tom, conversationId)).map(([words]) => words)).toEqual(['recalled', 'recalled', 'answer']);
    expect((await messagesIn(tom, conversationId)).at(-1)?.[1]).toEqual([]);
    expect((await ask(tom, 'conversation.pins', { conversationId: direct })).events).toEqual([]);
    expect(outcomeOf(await tom.request('blob.link', { conversationId: direct, blobId: file.blob.id }))).toBe(
      'BLOB_NOT_FOUND',
    );
    for (const [place, offset] of [
      [direct, old.offset],
      [conversationId, answer.offset],
    ] as const) {
      await tom.waitFor(
        'conversation.appended',
        ({ conversationId: at, event }) =>
          at === place && event.type === 'reacted' && event.target === offset && !event.on,
      );
    }
    const { entries } = await ask(owner, 'admin.audit', { limit: 1, action: 'admin.erase' });
    expect(entries).toMatchObject([{ target: mei.me.id, detail: 'delete' }]);
  });

  it('redacts the archived messages of a page together', async () => {
    const target = await fresh();
    const readAlone: number[] = [];
    const team = await startTeam(target, (store) => ({
      ...store,
      read(log, after, to) {
        if (to === after + 1) readAlone.push(to);
        return store.read(log, after, to);
      },
    }));
    const { keyPrefix, keys, redis, tom, mei, direct } = team;
    for (let count = 0; count < 3; count += 1) await say(mei, direct, SECRET);
    const file = await sendFile(mei, direct, pngFile(9, 9), { name: `${SECRET}.png` });
    await say(tom, direct, 'last');
    // A follower that is behind reads the rest from the archive.
    await expect.poll(() => redis.hget(keys.conversation(direct).meta, 'followed')).toMatch(/^5\b/u);
    await archiveAll(keyPrefix, target);

    await erase(team);

    expect(readAlone).toEqual([]);
    await expect.poll(() => placesOfSecret(team, target)).toEqual([]);
    const link = await tom.request('blob.link', { conversationId: direct, blobId: file.blob.id });
    expect(outcomeOf(link)).toBe('BLOB_NOT_FOUND');
    expect((await messagesIn(tom, direct)).map(([words]) => words)).toEqual([
      ...Array.from({ length: 4 }, () => 'recalled'),
      'last',
    ]);
  });
});

describeDatabases('withdrawing reactions to archived messages', (fresh) => {
  it('does not write a message back that is recalled meanwhile', async () => {
    const store = await openArchive(await fresh());
    const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
    const command = connectToRedis();
    stops.push(
      () => store.stop(),
      () => redis.stop(),
      () => command.disconnect(),
    );
    const keys = createKeys(randomPrefix());
    const log = { conversationId: `room:${freshId()}`, epoch: 'e' };
    const create = (id: string, reactions: object) =>
      JSON.stringify({
        at: 1,
        uncounted: 0,
        id,
        type: 'message',
        from: 'someone',
        ...reactions,
        body: { kind: 'text', text: SECRET },
      });
    const reactions = { reactions: [{ emoji: '👍', by: ['erased'] }] };
    const [first, second] = [create('m1', reactions), create('m2', reactions)];
    await store.write(log, 0, [first, second]);
    await command.hset(keys.conversation(log.conversationId).meta, { epoch: log.epoch, base: '2' });
    await command.set(keys.archive.identity, await store.identity());
    let isRecalled = false;
    const recalling = overrideRedisAccess(redis, {
      async run(script, to, args) {
        const reply = await redis.run(script, to, args);
        if (!isRecalled && Object.is(script, scripts.withdrawReactions)) {
          isRecalled = true;
          await store.redact(log, [1]);
        }
        return reply;
      },
    });
    const ports = {
      redis: withoutMarks(recalling),
      keys,
      history: {
        archive: { use: <Value>(_during: string, work: (opened: typeof store) => Promise<Value>) => work(store) },
      },
      blobs: { collector: { scheduleUploadCheck: () => Promise.resolve() } },
      noticeIndex: { listAll: () => Promise.resolve([]) },
      recall: () => Promise.reject(new Error('they wrote nothing')),
      recallArchived: () => Promise.resolve(),
    };
    const person = { userId: 'erased', names: ['Gone'], deletesMessages: true };
    expect(await eraseFromConversation(ports, log.conversationId, person, () => false)).toBe(true);

    const elements = (await store.read(log, 0, 2)).map(({ element }) => element);
    expect(elements).toEqual([redactElement(first), create('m2', {})]);
  });
});

it('leaves a conversation under legal hold and the messages of a held person as they are', async () => {
  const team = await startTeam();
  const { owner, tom, mei, direct } = team;
  const [held, free] = [await createRoom(owner), await createRoom(owner)];
  for (const { name } of [held, free]) for (const person of [tom, mei]) await enter(person, name);
  for (const { conversationId } of [held, free]) {
    await say(mei, conversationId, 'of Mei');
    const { offset } = await say(tom, conversationId, 'of Tom');
    await react(mei, conversationId, offset);
  }
  await say(mei, direct, 'to Tom');
  const hold = (kind: 'conversation' | 'person', id: string) =>
    ask(owner, 'retention.hold', { target: { kind, id }, on: true });
  await hold('conversation', held.conversationId);
  await hold('person', tom.me.id);

  await erase(team);

  const reactions = [{ emoji: '👍', by: [mei.me.id] }];
  expect(await messagesIn(tom, held.conversationId)).toEqual([
    ['of Mei', []],
    ['of Tom', reactions],
  ]);
  expect(await messagesIn(tom, free.conversationId)).toEqual([
    ['recalled', []],
    ['of Tom', reactions],
  ]);
  expect(await messagesIn(tom, direct)).toEqual([['to Tom', []]]);
});

it('changes nothing when the stage is repeated, as after a crash', async () => {
  const team = await startTeam();
  const { tom, mei, redis, keys, direct } = team;
  await say(mei, direct, 'of Mei');
  const { offset } = await say(tom, direct, 'of Tom');
  await react(mei, direct, offset);
  await erase(team);
  const { log } = keys.conversation(direct);
  const before = await redis.lrange(log, 0, -1);
  expect(before).toHaveLength(5);

  const record = { at: 1, stage: 'messages', names: [mei.me.name], messages: 'delete' };
  await redis.hset(keys.people.erased, mei.me.id, JSON.stringify(record));
  await redis.zadd(keys.agenda('erasures').due, 0, mei.me.id);
  await expectErased(team);
  expect(await redis.lrange(log, 0, -1)).toEqual(before);
});
