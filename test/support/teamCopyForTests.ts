import { join as joinPath } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { createArchive } from '#core/archive/createArchive.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import type { BlobStore } from '#core/blob/BlobStore.ts';
import { createRedisBlobStore } from '#core/blob/createRedisBlobStore.ts';
import type { Core, CorePorts } from '#core/Core.ts';
import { createKeys } from '#core/keys.ts';
import { createBulkConnection } from '#core/redis/createBulkConnection.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { exportTeam } from '#core/teamCopy/exportTeam.ts';
import { importTeam, type ImportTarget } from '#core/teamCopy/importTeam.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { randomFile, sendAlbum, sendFile } from './blobsForTests.ts';
import { connect, freshId, join, randomPrefix, say, type SignedIn, silent, startCore } from './coreForTests.ts';
import { freshFolder } from './exportsForTests.ts';
import { addPasskey, openPage } from './passkeysForTests.ts';
import { pngHeader } from './pngHeader.ts';
import { ask, createRoom, enter } from './roomsForTests.ts';

interface PlaceOptions {
  readonly url?: string;
  readonly keyPrefix?: string;
  readonly store?: BlobStore;
  readonly database?: SqlTarget;
}

/** Where a team is: a prefix in a Redis, a store of files, perhaps a database. */
export type TestPlace = ReturnType<typeof openPlace>;

/** Opens a place for the commands that copy teams, until the end of the test, or of the file with `afterAll`. */
export function openPlace(
  { url = inject('redisUrl'), keyPrefix = randomPrefix(), store, database }: PlaceOptions = {},
  atEnd: (cleanUp: () => Promise<void>) => void = onTestFinished,
) {
  const redis = createRedisAccess({ url, log: silent, deadlineMs: 10_000 });
  const keys = createKeys(keyPrefix);
  const files = store ?? createRedisBlobStore(createBulkConnection(redis, 10_000), keys);
  const archive = database === undefined ? null : createArchive({ open: () => openArchive(database) }, silent);
  atEnd(async () => {
    await archive?.stop();
    await files.stop();
    redis.stop();
  });
  const target: ImportTarget = { redis, keys, store: files, storeId: keyPrefix, archive, nodesSeeMarkMs: 0 };
  const start = (ports: Partial<CorePorts> = {}): Core => {
    const core = startCore({
      redis: { url },
      keyPrefix,
      timing: { formatEveryMs: 20 },
      ...(store !== undefined && { blobs: { store: { ...store, stop: () => Promise.resolve() } } }),
      ...(database !== undefined && { archive: { open: () => openArchive(database) } }),
      ...ports,
    });
    atEnd(() => core.stop());
    return core;
  };
  return { redis, keys, target, start, keyPrefix, url };
}

/** Exports the team of a place into a new folder inside of `parent`. */
export async function exportOf(
  { target }: TestPlace,
  { signal, parent }: { signal?: AbortSignal; parent?: string } = {},
) {
  const to = joinPath(parent ?? (await freshFolder()), 'team');
  const manifest = await exportTeam({
    ...target,
    store: target.store ?? failing(),
    isStoreNamed: true,
    to,
    parley: '0.0.0',
    ...(signal && { signal }),
  });
  return { to, manifest };
}

function failing(): never {
  throw new Error('a place of tests has a store');
}

/** Exports a team and puts it into another place. Returns the core there. */
export async function moveTeam(from: TestPlace, into: TestPlace): Promise<Core> {
  const { to } = await exportOf(from);
  await importTeam(to, into.target);
  return into.start();
}

/** Signs in with the password on another core. */
export async function signInAgain(core: Core, person: SignedIn, code?: string): Promise<SignedIn> {
  const client = connect(core);
  const args = { name: person.me.name, password: person.password, ...(code !== undefined && { code }) };
  const { token } = unwrap(await client.request('account.signIn', args));
  return { ...client, me: person.me, password: person.password, token };
}

export const ROOM_PASSWORD = 'open sesame';
const DAY_MS = 86_400_000;

/** A team with everything that people can make. */
export async function fillTeam(core: Core) {
  const owner = await join(core, 'Mei Lin');
  const tom = await join(core, 'Tom Nunes');
  const ana = await join(core, 'Ana Ortiz');
  const { conversationId: directOf } = unwrap(await owner.request('direct.open', { userId: tom.me.id })).conversation;
  const first = await say(owner, directOf, 'with \u2028 and \u2029 in it');
  await say(tom, directOf, 'second');
  await ask(owner, 'message.edit', { conversationId: directOf, offset: first.offset, text: 'edited \u2028 text' });
  const at = { conversationId: directOf, offset: first.offset };
  await ask(tom, 'message.react', { ...at, clientId: freshId(), emoji: '👍', on: true });
  await ask(tom, 'message.pin', { ...at, on: true });
  await ask(tom, 'saved.set', { ...at, on: true, remindAt: Date.now() + DAY_MS });
  const slip = await say(tom, directOf, 'a slip');
  await ask(tom, 'message.recall', { conversationId: directOf, offset: slip.offset, clientId: freshId() });
  const file = await sendFile(owner, directOf, randomFile(300_000), { name: 'plan.pdf' });
  await sendAlbum(tom, directOf, [
    { name: 'a.txt', bytes: randomFile(1_000) },
    { name: 'b.txt', bytes: randomFile(70_000) },
  ]);
  const poll = { kind: 'poll' as const, question: 'Lunch?', options: ['Soup', 'Rice'], multiple: false };
  const asked = await ask(owner, 'message.send', { conversationId: directOf, clientId: freshId(), body: poll });
  await ask(tom, 'poll.vote', { conversationId: directOf, offset: asked.offset, choices: [1], clientId: freshId() });
  const later = { conversationId: directOf, clientId: freshId(), body: { kind: 'text', text: 'later' } as const };
  await ask(owner, 'message.schedule', { ...later, sendAt: Date.now() + DAY_MS });

  const room = await createRoom(owner, { password: ROOM_PASSWORD });
  await enter(tom, room.name, { password: ROOM_PASSWORD });
  await say(owner, room.conversationId, `@${tom.me.name} hello`);
  // Without an end: an infinite score.
  const muted = { conversationId: room.conversationId, clientId: freshId(), userId: tom.me.id, forMs: null };
  await ask(owner, 'room.mute', muted);
  await ask(owner, 'room.setTopic', {
    conversationId: room.conversationId,
    clientId: freshId(),
    topic: 'Lunch',
    description: 'about food',
  });
  const userIds = [tom.me.id, ana.me.id];
  const opened = await ask(owner, 'direct.openGroup', { userIds, clientId: freshId() });
  await say(ana, opened.conversation.conversationId, 'to both');
  await fillTeamPages({ owner, tom, ana, directOf });
  const { secret } = await ask(ana, 'account.beginTwoFactor', { password: ana.password });
  const step = totpStep(Date.now());
  const { recoveryCodes } = await ask(ana, 'account.confirmTwoFactor', { code: totpCode(secret, step) });
  const passkey = await addPasskey(await openPage(core, tom));
  const groupOf = opened.conversation.conversationId;
  return { owner, tom, ana, directOf, room, groupOf, file, recoveryCodes, passkey };
}

interface Filled {
  readonly owner: SignedIn;
  readonly tom: SignedIn;
  readonly ana: SignedIn;
  readonly directOf: string;
}

async function fillTeamPages({ owner, tom, ana, directOf }: Filled): Promise<void> {
  const { group } = await ask(owner, 'group.create', { name: 'Kitchen' });
  await ask(owner, 'group.addMembers', { groupId: group.id, userIds: [ana.me.id] });
  await ask(owner, 'emoji.add', { name: 'party-parrot', image: pngHeader(128, 128) });
  const news = { title: 'Closed', body: '**Friday**', importance: 'normal', endsAt: null } as const;
  const published = await ask(owner, 'announcement.publish', { ...news, clientId: freshId() });
  await ask(tom, 'announcement.markRead', { offsets: [published.announcement.offset] });
  await ask(tom, 'topic.subscribe', { pattern: 'build.*' });
  for (const title of ['One', 'Two']) {
    await ask(owner, 'topic.publish', { topic: 'build.web', clientId: freshId(), title, body: `body of ${title}` });
  }
  await ask(owner, 'hook.create', { name: 'CI', pattern: 'build.*' });
  const spam = await say(owner, directOf, 'buy now');
  await ask(tom, 'report.create', { conversationId: directOf, offset: spam.offset, reason: 'spam' });
  await ask(owner, 'retention.set', { direct: 3_650, group: 0, room: 0 });
  await ask(owner, 'retention.hold', { target: { kind: 'person', id: tom.me.id }, on: true });
  await ask(owner, 'invitation.create', { role: 'member', uses: 1, lifetimeMs: DAY_MS, note: 'for Joe' });
  await ask(tom, 'settings.write', { settings: { notify: { pausedUntil: 9 } }, version: 0 });
  await ask(tom, 'block.set', { userId: ana.me.id, on: true });
}

/** Resolves when the projections have seen every event and every moved read cursor of the conversations. */
export async function projected({ redis, keys }: TestPlace, conversationIds: readonly string[]): Promise<void> {
  for (const id of conversationIds) {
    const { meta, log } = keys.conversation(id);
    await expect
      .poll(async () => {
        const [followed, head, moves] = await redis.call('testing', (command) =>
          Promise.all([command.hget(meta, 'followed'), command.llen(log), command.hget(meta, 'moves')]),
        );
        return followed?.startsWith(`${head}:0${moves ?? 0}:`);
      })
      .toBe(true);
  }
}

/** What a person reads of the team, through the calls of a client. */
export async function readTeam(person: SignedIn, { directOf, groupOf, room }: Awaited<ReturnType<typeof fillTeam>>) {
  const logOf = async (conversationId: string) => (await ask(person, 'conversation.fetch', { conversationId })).events;
  const { conversations } = await ask(person, 'conversation.list', {});
  return {
    conversations: conversations.map(({ conversationId }) => conversationId).toSorted(),
    direct: await logOf(directOf),
    pins: await ask(person, 'conversation.pins', { conversationId: directOf }),
    group: await logOf(groupOf),
    room: await logOf(room.conversationId),
    people: (await ask(person, 'person.list', {})).people,
    saved: (await ask(person, 'saved.list', {})).saved,
    scheduled: await ask(person, 'message.scheduled', {}),
    settings: await ask(person, 'settings.read', {}),
    inbox: (await ask(person, 'inbox.list', {})).notices,
    groups: await ask(person, 'group.list', {}),
    emoji: await ask(person, 'emoji.list', {}),
    pictures: await ask(person, 'emoji.pictures', { names: ['party-parrot'] }),
    announcements: await ask(person, 'announcement.list', {}),
    posts: await ask(person, 'topic.posts', { topic: 'build.web' }),
    topics: await ask(person, 'topic.list', {}),
    subscriptions: await ask(person, 'topic.subscriptions', {}),
    hooks: await ask(person, 'hook.list', {}),
    blocks: await ask(person, 'block.list', {}),
    unread: await ask(person, 'counter.read', {}),
  };
}
