import { afterEach, expect, it, vi } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { comparedName } from '#core/account/accounts.ts';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { SHARDS } from '#core/counter/shardOf.ts';
import { directId } from '#shared/conversation/directId.ts';
import { createKeys } from '#core/keys.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { ERASED_NAME } from '#shared/text/erasedName.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { archiveAll } from '../../support/archiveForTests.ts';
import { pngFile, sendFile } from '../../support/blobsForTests.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { connect, freshId, join, randomPrefix, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { addPasskey, SITE } from '../../support/passkeysForTests.ts';
import { connectAccount, personOf, PROVIDER } from '../../support/providerForTests.ts';
import { readStore } from '../../support/readStore.ts';
import { ask, createRoom, enter, outcomeOf } from '../../support/roomsForTests.ts';
import { VALID_ARGS } from '../../unit/contract/validArgs.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const TIMING = { sweepEveryMs: 25, cleanupDelayMs: 50, projectAfterMs: 20, countEveryMs: 50, flushEveryMs: 50 };
const ADDRESS = '203.0.113.77';
const AGENT = 'Erasable Browser';
const FORMER = 'Formerly Erasable';
const NAME = 'Mei Erasable';
const NICKNAME = 'Nick Erasable';
const TITLE = 'Chief of erasing';
const NOTE = 'note of the erased';
const PUSH_ENDPOINT = 'https://push.example/erasable-device';
const WHAT_IDENTIFIES = [
  FORMER,
  NAME,
  NICKNAME,
  TITLE,
  NOTE,
  ADDRESS,
  AGENT,
  'erasable hook',
  'erasable.png',
  'erasable-subject',
  PUSH_ENDPOINT,
];

async function startTeam(target: SqlTarget) {
  const keyPrefix = randomPrefix();
  const core = startCore({
    keyPrefix,
    timing: TIMING,
    singleSignOn: PROVIDER,
    push: {
      contact: 'mailto:operator@example.org',
      allows: () => true,
      post: () => Promise.resolve({ status: 201, retryAfterMs: null }),
    },
    archive: { open: () => openArchive(target) },
    database: { open: () => openSql(target) },
  });
  const redis = connectToRedis();
  stops.push(
    () => redis.disconnect(),
    () => core.stop(),
  );
  const owner = await join(core, 'Olga');
  const tom = await join(core, 'Tom');
  const client = connect(core, ADDRESS, AGENT, SITE);
  const password = 'correct horse';
  const { me, token } = unwrap(await client.request('account.register', { name: FORMER, password }));
  const mei: SignedIn = { ...client, me, token, password };
  unwrap(await mei.request('account.setName', { name: NAME }));
  return { keyPrefix, keys: createKeys(keyPrefix), core, redis, owner, tom, mei, target };
}
type Team = Awaited<ReturnType<typeof startTeam>>;

/** Does everything that stores something of Mei. */
async function useEverything({ core, owner, tom, mei }: Team) {
  expect(await connectAccount(core, mei, personOf('erasable-subject', 'Mei'))).toBe('ok');
  const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
  const { conversationId } = conversation;
  const room = await createRoom(owner);
  await enter(tom, room.name);
  await enter(mei, room.name, { nickname: NICKNAME });
  const mine = await createRoom(mei);
  const left = await createRoom(owner);
  await enter(mei, left.name);
  await ask(mei, 'room.leave', { conversationId: left.conversationId, clientId: freshId() });
  const openGroup = () => ask(owner, 'direct.openGroup', { userIds: [mei.me.id, tom.me.id], clientId: freshId() });
  const leftGroup = await openGroup();
  const { conversationId: leftId } = leftGroup.conversation;
  await ask(mei, 'room.leave', { conversationId: leftId, clientId: freshId() });
  const group = await openGroup();

  const said = await say(mei, conversationId, 'kept words');
  for (const [place, name] of [
    [conversationId, FORMER],
    [room.conversationId, NICKNAME],
  ] as const) {
    const body = { kind: 'text', text: `thanks @${name}, and @${NAME}!` } as const;
    const mentions = [mei.me.id];
    await ask(tom, 'message.send', { conversationId: place, clientId: freshId(), body, mentions });
  }
  for (const [place, text, mentions] of [
    [room.conversationId, `@Tom, @${NICKNAME} and @${NAME}!`, [tom.me.id, mei.me.id]],
    [group.conversation.conversationId, 'your turn, @Tom', [tom.me.id]],
  ] as const) {
    const body = { kind: 'text', text } as const;
    await ask(owner, 'message.send', { conversationId: place, clientId: freshId(), body, mentions: [...mentions] });
  }
  const file = await sendFile(mei, conversationId, pngFile(9, 9), { name: 'picture.png' });
  await sendFile(mei, room.conversationId, pngFile(8, 8));
  await ask(mei, 'upload.begin', { conversationId, uploadId: 'u-erasable', name: 'erasable.png', bytes: 10 });
  await ask(tom, 'report.create', {
    conversationId,
    epoch: conversation.epoch,
    offset: said.offset,
    reason: 'spam',
    note: '',
  });

  const { profile } = await ask(mei, 'person.setPicture', { image: pngFile(7, 7) });
  await ask(mei, 'person.setProfile', { title: TITLE, status: { emoji: '🌴', text: NOTE, until: null } });
  await ask(mei, 'settings.write', { settings: { linkPreviews: true }, version: 0 });
  await ask(mei, 'push.subscribe', { ...VALID_ARGS['push.subscribe'], endpoint: PUSH_ENDPOINT });
  await ask(mei, 'saved.set', { conversationId, offset: 1, on: true, remindAt: Date.now() + 3_600_000 });
  const later = { conversationId, clientId: freshId(), sendAt: Date.now() + 3_600_000 };
  await ask(mei, 'message.schedule', { ...later, body: { kind: 'text', text: NOTE } });
  const { token } = await ask(mei, 'hook.create', { name: 'erasable hook', pattern: 'build.*' });
  await ask(mei, 'topic.publish', { topic: 'build.x', clientId: freshId(), title: 'Built', body: 'It is built.' });
  await ask(mei, 'topic.followPerson', { userId: tom.me.id });
  await ask(tom, 'topic.followPerson', { userId: mei.me.id });
  await ask(mei, 'block.set', { userId: owner.me.id, on: true });
  await ask(owner, 'block.set', { userId: mei.me.id, on: true });
  await ask(owner, 'admin.setRole', { userId: mei.me.id, role: 'admin' });
  await ask(mei, 'invitation.create', { role: 'member', uses: 1, lifetimeMs: 3_600_000, note: NOTE });
  const { group: design } = await ask(owner, 'group.create', { name: 'design' });
  await ask(owner, 'group.addMembers', { groupId: design.id, userIds: [mei.me.id] });
  await ask(owner, 'admin.setRole', { userId: mei.me.id, role: 'member' });
  await addPasskey(mei);
  const { secret } = await ask(mei, 'account.beginTwoFactor', { password: mei.password });
  await ask(mei, 'account.confirmTwoFactor', { code: totpCode(secret, totpStep(Date.now())) });
  return { conversationId, room, mine, group, leftGroup, file, picture: profile.picture ?? '', hookToken: token };
}

async function erase({ owner, mei, redis, keys }: Team): Promise<void> {
  await ask(owner, 'admin.erase', { userId: mei.me.id, name: ` ${NAME.toLowerCase()}` });
  const record = async () =>
    Object.keys(JSON.parse((await redis.hget(keys.people.erased, mei.me.id)) ?? '{}') as object);
  await expect.poll(record).toEqual(['at']);
}

/** Everything that is stored, as text, by its place. */
async function everything({ redis, keyPrefix, target }: Team): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [key, value] of await readStore(redis, keyPrefix)) {
    found.set(key, `${decodeURIComponent(key)} ${JSON.stringify(value)}`);
  }
  const sql = await openSql(target);
  for (const table of ['archive_events', 'counter_totals']) {
    found.set(table, JSON.stringify(await sql.query(`SELECT * FROM ${table}`)));
  }
  await sql.stop();
  return found;
}

async function placesOf(team: Team, text: string): Promise<string[]> {
  const compared = comparedName(text);
  return [...(await everything(team))].flatMap(([place, stored]) =>
    stored.includes(text) || stored.includes(compared) ? [place] : [],
  );
}

describeDatabases('erasing a person', (fresh) => {
  it('leaves nothing that identifies them in any key or row, and keeps their messages', async () => {
    const team = await startTeam(await fresh());
    const { keyPrefix, keys, redis, core, owner, tom, mei, target } = team;
    const used = await useEverything(team);
    const { conversationId, room } = used;
    // The notification of a mention shows that the projections have caught up.
    await expect.poll(async () => (await ask(mei, 'inbox.list', {})).notices.length).toBeGreaterThan(1);
    const mentionsOfTom = async () =>
      (await ask(tom, 'inbox.list', { types: ['mentioned'] })).notices.map(({ title, place }) => [title, place.name]);
    await expect.poll(mentionsOfTom).toHaveLength(2);
    const { passkeys, twoFactor } = keys.user(mei.me.id);
    expect(await redis.exists(passkeys, twoFactor)).toBe(2);
    await archiveAll(keyPrefix, target, { keep: 2 });
    // The first flush creates its table.
    await vi.waitFor(async () => expect((await everything(team)).get('counter_totals')).toContain(mei.me.id), 60_000);
    for (const text of [...WHAT_IDENTIFIES, used.picture]) {
      expect([text, await placesOf(team, text)]).not.toEqual([text, []]);
    }

    await erase(team);

    for (const text of [...WHAT_IDENTIFIES, used.picture])
      expect([text, await placesOf(team, text)]).toEqual([text, []]);
    const keysOfHers = [...(await everything(team)).keys()].filter((key) => key.includes(`user:${mei.me.id}`));
    expect(keysOfHers).toEqual([]);
    // Each blocked the other one, without a conversation.
    expect(await redis.exists(keys.conversation(directId(mei.me.id, owner.me.id)).meta)).toBe(0);
    const stored = await everything(team);
    expect(stored.get('counter_totals')).not.toContain(mei.me.id);
    // Counts of 0, which are deleted later, hold the ids of conversations as digests.
    const shards = await Promise.all(SHARDS.map((shard) => redis.hgetall(keys.counters(shard).counted)));
    const counts = shards.flatMap((counted) => Object.entries(counted));
    const own = counts.filter(([field, count]) => field.startsWith(`${mei.me.id} `) && !count.startsWith('0:'));
    expect(own).toEqual([]);
    await expect.poll(() => redis.hlen(keys.conversation(conversationId).uploads)).toBe(0);
    expect(await redis.exists(keys.conversation(conversationId).blobs)).toBe(0);
    expect(outcomeOf(await tom.request('blob.link', { conversationId, blobId: used.file.blob.id }))).toBe(
      'BLOB_NOT_FOUND',
    );
    expect(await core.hooks.find(used.hookToken)).toMatchObject({ ok: false });

    const { events } = await ask(tom, 'conversation.fetch', { conversationId, limit: 50 });
    const texts = events.flatMap((event) =>
      event.type === 'message' && event.body.kind === 'text' ? [event.body.text] : [],
    );
    expect(texts).toEqual(['kept words', `thanks @${ERASED_NAME}, and @${ERASED_NAME}!`]);
    expect(events[0]).toMatchObject({ from: mei.me.id });
    const page = await ask(tom, 'room.describe', { conversationId: room.conversationId });
    expect(page.members.map(({ userId }) => userId)).not.toContain(mei.me.id);
    await enter(await join(core, 'Nina'), room.name, { nickname: NICKNAME });
    expect((await ask(owner, 'report.list', { state: 'open' })).open).toBe(1);
    const { conversations } = await ask(tom, 'conversation.list', {});
    for (const { conversation } of [used.group, used.leftGroup]) {
      const group = conversations.find((one) => one.conversationId === conversation.conversationId);
      expect(group).toMatchObject({ room: { title: 'Olga, Tom' } });
    }
    const mentions = await mentionsOfTom();
    expect(mentions).toContainEqual(['your turn, @Tom', `Olga, ${ERASED_NAME}, Tom`]);
    expect(mentions.map(([title]) => title)).toContain(`@Tom, @${ERASED_NAME} and @${ERASED_NAME}!`);
    const { entries } = await ask(owner, 'admin.audit', { limit: 50, userId: mei.me.id });
    expect(entries[0]).toMatchObject({ action: 'admin.erase', by: owner.me.id, target: mei.me.id });
    expect(entries[0]).not.toHaveProperty('detail');
  });
});

it('frees the names at once, also the former one', async () => {
  const core = startCore({ timing: TIMING });
  stops.push(() => core.stop());
  const owner = await join(core, 'Olga');
  const mei = await join(core, FORMER);
  await ask(mei, 'account.setName', { name: NAME });
  await ask(owner, 'admin.erase', { userId: mei.me.id, name: NAME });
  await expect.poll(async () => (await ask(owner, 'admin.people', {})).people.length).toBe(1);
  const people = [await join(core, FORMER), await join(core, NAME)];
  expect(people.map(({ me }) => me.name)).toEqual([FORMER, NAME]);
});
