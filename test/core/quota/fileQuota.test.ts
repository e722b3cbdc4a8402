import { afterEach, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { COUNT_FILES } from '#core/blob/createFileCounter.ts';
import { createKeys } from '#core/keys.ts';
import { LIMITS, MEGABYTE } from '#shared/contract/limits.ts';
import { archiveAll } from '../../support/archiveForTests.ts';
import { freshUploadId, randomFile, sendAlbum, sendFile, uploadFile, writeFile } from '../../support/blobsForTests.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, join, randomPrefix, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { ask, closeAfter, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';
import { openRoomStore } from '../../support/roomStore.ts';

const PROMPT = { roomIdleMinMs: 1, sweepEveryMs: 25, cleanupDelayMs: 50, uploadMs: 60_000 };
const { store, people } = startComputers(2, { timing: PROMPT });
const { redis, keys } = store;
const [owner] = await people('Olga');
const HALF = MEGABYTE / 2;

/** Every node applies a limit once it has received the event. */
async function limitTo(limits: { person?: number; team?: number }, ...everyone: readonly SignedIn[]): Promise<void> {
  const { person = 0, team = 0 } = limits;
  await ask(owner, 'admin.setLimits', { fileMegabytesPerPerson: person, fileMegabytesInAll: team });
  for (const one of everyone) {
    await expect.poll(async () => (await ask(one, 'upload.quota', {})).limitBytes).toBe(person * MEGABYTE);
  }
}

const usedBy = async (person: SignedIn) => (await ask(person, 'upload.quota', {})).usedBytes;
const total = async () => (await ask(owner, 'admin.storage', {})).totalBytes;

function begin(person: SignedIn, conversationId: string, bytes: number) {
  return person.request('upload.begin', { conversationId, uploadId: freshUploadId(), name: 'a', bytes });
}

/** Nothing of these people is counted, and no one else has files. */
async function expectNothingCounted(): Promise<void> {
  const { people: byPerson, rooms, namespaceSums, namespaces } = keys.storage;
  await expect.poll(() => redis.exists(byPerson, rooms, namespaceSums, namespaces)).toBe(0);
  expect(await total()).toBe(0);
}

afterEach(async () => {
  await limitTo({}, owner);
  await expectNothingCounted();
});

it('lets uploads that begin at once on two nodes not exceed the limit of a person together', async () => {
  const [ben, cleo] = await people('Ben', 'Cleo');
  const { conversationId, name } = await createRoom(owner);
  await enter(ben, name);
  await enter(cleo, name);
  await expectRefused(ben, 'admin.setLimits', { fileMegabytesPerPerson: 1 }, 'NOT_ADMIN');
  await limitTo({ person: 1 }, ben, cleo);

  const answers = await Promise.all([1, 2, 3].map(() => begin(ben, conversationId, HALF)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  const details = { usedBytes: MEGABYTE, limitBytes: MEGABYTE };
  const refused = { ok: false, error: { code: 'STORAGE_FULL_PERSON', details } };
  expect(answers.find(({ ok }) => !ok)).toMatchObject(refused);
  expect(await begin(ben, conversationId, 1)).toMatchObject(refused);
  // The refused ones hold no slot.
  expect(await redis.hlen(keys.user(ben.me.id).slots)).toBe(2);
  expect(await begin(cleo, conversationId, HALF)).toMatchObject({ ok: true });
  expect(await ask(ben, 'upload.quota', {})).toEqual(details);
  expect(await ask(owner, 'admin.storage', {})).toEqual({
    totalBytes: 3 * HALF,
    limitBytes: 0,
    people: [
      { userId: ben.me.id, bytes: MEGABYTE },
      { userId: cleo.me.id, bytes: HALF },
    ],
    total: 2,
    next: null,
  });
  await expectRefused(ben, 'admin.storage', {}, 'NOT_ADMIN');
  await expectRefused(ben, 'admin.storageByRoom', {}, 'NOT_ADMIN');
  await ask(owner, 'room.close', { conversationId });
});

it('limits the files of all people together, and lets them go on when there is room again', async () => {
  const [dan, eve] = await people('Dan', 'Eve');
  const { conversationId, name } = await createRoom(dan);
  await enter(eve, name);
  // With a limit of each person, which shows that their nodes apply both.
  await limitTo({ person: 2, team: 1 }, owner, dan, eve);
  expect((await ask(owner, 'admin.storage', {})).limitBytes).toBe(MEGABYTE);
  const { offset } = await sendFile(dan, conversationId, randomFile(HALF));
  const upload = await writeFile(eve, conversationId, randomFile(HALF));
  const details = { limitBytes: MEGABYTE };
  const refused = { ok: false, error: { code: 'STORAGE_FULL_TEAM', details } };
  expect(await begin(eve, conversationId, 1)).toMatchObject(refused);

  await ask(eve, 'upload.cancel', upload);
  expect(await usedBy(eve)).toBe(0);
  await sendFile(eve, conversationId, randomFile(HALF));
  expect(await begin(dan, conversationId, 1)).toMatchObject(refused);
  await ask(dan, 'message.recall', { conversationId, clientId: freshId(), offset });
  expect(await usedBy(dan)).toBe(0);
  await sendFile(dan, conversationId, randomFile(HALF));
  await ask(dan, 'room.close', { conversationId });
});

it('counts a file once, from the beginning of its upload until it is deleted', async () => {
  const [fay] = await people('Fay');
  const { conversationId } = await createRoom(fay);
  const upload = { conversationId, uploadId: freshUploadId() };
  const file = { ...upload, name: 'a', bytes: 100 };
  await ask(fay, 'upload.begin', file);
  await ask(fay, 'upload.begin', file);
  expect(await usedBy(fay)).toBe(100);
  // The id is that of another file, which stays counted as it is.
  await expectRefused(fay, 'upload.begin', { ...file, bytes: 1 }, 'UPLOAD_NOT_FOUND');
  await uploadFile(fay, conversationId, randomFile(100), upload);
  await sendFile(fay, conversationId, randomFile(100), { uploadId: freshUploadId() });
  const album = [1, 2].map((index) => ({ name: `${index}`, bytes: randomFile(30) }));
  const { offset } = await sendAlbum(fay, conversationId, album);
  expect(await usedBy(fay)).toBe(260);
  for (const clientId of [freshId(), freshId()]) await ask(fay, 'message.recall', { conversationId, clientId, offset });
  expect(await usedBy(fay)).toBe(200);
  await ask(fay, 'upload.cancel', upload);
  await ask(fay, 'upload.cancel', upload);
  expect(await usedBy(fay)).toBe(100);
  await closeAfter(fay, conversationId, 100);
});

it('counts nothing of an upload that is refused, or that expired', async () => {
  const [gus, hal] = await people('Gus', 'Hal');
  const { conversationId, name } = await createRoom(gus);
  await enter(hal, name);
  await ask(gus, 'room.mute', { conversationId, clientId: freshId(), userId: hal.me.id, forMs: null });
  expect(await begin(hal, conversationId, 10)).toMatchObject({ ok: false, error: { code: 'MUTED' } });
  expect(await usedBy(hal)).toBe(0);

  const { uploadId } = await writeFile(gus, conversationId, randomFile(10));
  expect(await usedBy(gus)).toBe(10);
  const { uploads } = keys.conversation(conversationId);
  const upload = JSON.parse((await redis.hget(uploads, uploadId)) ?? '') as object;
  await redis.hset(uploads, uploadId, JSON.stringify({ ...upload, endsAt: 1 }));
  await expect.poll(() => usedBy(gus)).toBe(0);
  await ask(gus, 'room.close', { conversationId });
});

it('does not count a file of someone else, which is not counted yet, for a person who begins an upload with its id', async () => {
  const [lea, max] = await people('Lea', 'Max');
  const { conversationId, name } = await createRoom(lea);
  await enter(max, name);
  const { blob } = await sendFile(lea, conversationId, randomFile(500));
  const epoch = (await redis.hget(keys.conversation(conversationId).meta, 'epoch')) ?? '';
  await redis.del(...Object.values(keys.storage), keys.storedFiles(epoch).files);

  const upload = { conversationId, uploadId: blob.id, name: 'a', bytes: 1 };
  await expectRefused(max, 'upload.begin', upload, 'UPLOAD_NOT_FOUND');
  expect(await redis.exists(keys.storedFiles(epoch).files)).toBe(0);
  expect(await usedBy(max)).toBe(0);
  await ask(lea, 'room.close', { conversationId });
});

it('gives back all bytes of a person who is erased', async () => {
  const [ida] = await people('Ida');
  const { conversation } = await ask(ida, 'direct.open', { userId: owner.me.id });
  const { conversationId, name } = await createRoom(owner);
  await enter(ida, name);
  await sendFile(ida, conversation.conversationId, randomFile(20));
  await sendFile(ida, conversationId, randomFile(30));
  expect(await total()).toBe(50);

  await ask(owner, 'admin.erase', { userId: ida.me.id, name: 'Ida' });
  await expect.poll(total).toBe(0);
  await ask(owner, 'room.close', { conversationId });
  await redis.del(keys.storage.namespaces);
});

it('tells admins how much storage the files of each room use, and those of all groups and direct conversations together', async () => {
  const [nina, otto, pia] = await people('Nina', 'Otto', 'Pia');
  const { conversation } = await ask(nina, 'direct.open', { userId: otto.me.id });
  const { conversationId: other } = await createRoom(owner, { hidden: true });
  const { conversation: group } = await ask(nina, 'direct.openGroup', {
    userIds: [otto.me.id, pia.me.id],
    clientId: freshId(),
  });
  await sendFile(nina, conversation.conversationId, randomFile(50));
  await sendFile(nina, group.conversationId, randomFile(30));
  await sendFile(owner, other, randomFile(20));
  const { conversation: another } = await ask(nina, 'direct.openGroup', {
    userIds: [pia.me.id, owner.me.id],
    clientId: freshId(),
  });
  await sendFile(nina, another.conversationId, randomFile(5));
  const { rooms } = await ask(owner, 'admin.storageByRoom', {});
  expect(rooms).toEqual([
    { kind: 'direct', bytes: 50 },
    { kind: 'groups', bytes: 35 },
    { kind: 'room', room: expect.objectContaining({ conversationId: other, hidden: true }) as unknown, bytes: 20 },
  ]);

  await redis.zadd(keys.storage.rooms, 3, 'room:gone', 2, 'room:gone too');
  expect((await ask(owner, 'admin.storageByRoom', {})).rooms.at(-1)).toEqual({ kind: 'closed', bytes: 5 });
  await redis.zrem(keys.storage.rooms, 'room:gone', 'room:gone too');
  await ask(owner, 'room.close', { conversationId: other });
  await expect.poll(async () => (await ask(owner, 'admin.storageByRoom', {})).total).toBe(2);
  await ask(owner, 'admin.erase', { userId: nina.me.id, name: 'Nina' });
  await expect.poll(total).toBe(0);
  await redis.del(keys.storage.namespaces);
});

it('pages through the rooms with files', async () => {
  const amounts = Array.from({ length: LIMITS.storagePerPage + 1 }, (_, index) => index + 2);
  const { conversationId } = await createRoom(owner);
  await redis.zadd(keys.storage.rooms, 1_000, 'direct', ...amounts.flatMap((bytes) => [bytes, `room:gone-${bytes}`]));
  await redis.zadd(keys.storage.rooms, 1, conversationId);
  const first = await ask(owner, 'admin.storageByRoom', {});
  expect(first.rooms.map(({ kind }) => kind)).toEqual(['direct', 'closed']);
  expect(first).toMatchObject({ total: amounts.length + 2, next: LIMITS.storagePerPage });
  const second = await ask(owner, 'admin.storageByRoom', { after: first.next ?? 0 });
  expect(second.rooms.map(({ kind }) => kind)).toEqual(['closed', 'room']);
  expect(second.next).toBeNull();
  await redis.del(keys.storage.rooms);
  await ask(owner, 'room.close', { conversationId });
});

it('pages through the people with files', async () => {
  const amounts = Array.from({ length: LIMITS.storagePerPage + 1 }, (_, index) => index + 1);
  await redis.zadd(keys.storage.people, ...amounts.flatMap((bytes) => [bytes, `person-${bytes}`]));
  const first = await ask(owner, 'admin.storage', {});
  expect(first.people.map(({ bytes }) => bytes)).toEqual(amounts.slice(1).toReversed());
  const second = await ask(owner, 'admin.storage', { after: first.next ?? 0 });
  expect(second).toMatchObject({ people: [{ userId: 'person-1', bytes: 1 }], total: amounts.length, next: null });
  await redis.del(keys.storage.people);
});

describeDatabases('files that are not counted', (fresh) => {
  it('counts those of earlier versions, also in the archive, and no others', async () => {
    const [target, prefix] = [await fresh(), randomPrefix()];
    const core = startCore({ keyPrefix: prefix, timing: PROMPT, archive: { open: () => openArchive(target) } });
    try {
      const [jan, kim] = [await join(core, 'Jan'), await join(core, 'Kim')];
      const other = openRoomStore(prefix);
      const mine = createKeys(prefix);
      const { conversationId, name } = await createRoom(jan);
      await enter(kim, name);
      await sendFile(jan, conversationId, randomFile(1_000));
      const gone = await sendFile(kim, conversationId, randomFile(200));
      await sendAlbum(kim, conversationId, [
        { name: 'a', bytes: randomFile(30) },
        { name: 'b', bytes: randomFile(4) },
      ]);
      await archiveAll(prefix, target);
      await sendFile(jan, conversationId, randomFile(50_000));
      await writeFile(kim, conversationId, randomFile(600_000));
      await say(jan, conversationId, 'the last words');
      await ask(kim, 'message.recall', { conversationId, clientId: freshId(), offset: gone.offset });
      const counted = await ask(jan, 'admin.storage', {});
      const byRoom = await ask(jan, 'admin.storageByRoom', {});
      expect(byRoom.rooms).toMatchObject([{ kind: 'room', room: { conversationId }, bytes: 651_034 }]);
      expect(counted).toMatchObject({
        totalBytes: 651_034,
        people: [
          { userId: kim.me.id, bytes: 600_034 },
          { userId: jan.me.id, bytes: 51_000 },
        ],
      });

      // As an earlier version leaves it, with a file that a crash left, and one of a room that has closed.
      const epoch = (await other.redis.hget(mine.conversation(conversationId).meta, 'epoch')) ?? '';
      const { people: byPerson, rooms, namespaceSums, total: all, namespaces } = mine.storage;
      await other.redis.del(byPerson, rooms, namespaceSums, all, namespaces, mine.storedFiles(epoch).files);
      await other.redis.zadd(byPerson, 12, 'ghost');
      await other.redis.set(all, 12);
      await other.redis.hset(namespaces, { [epoch]: conversationId, 'closed-room': 'room:closed' });
      await other.redis.hset(mine.storedFiles(epoch).files, 'lost', '5:1:ghost');
      await other.redis.hset(mine.storedFiles('closed-room').files, 'old', '7:1:ghost');
      await other.redis.zadd(mine.agenda('storage').due, 0, COUNT_FILES);

      await expect.poll(() => ask(jan, 'admin.storage', {})).toEqual(counted);
      await expect.poll(() => ask(jan, 'admin.storageByRoom', {})).toEqual(byRoom);
      expect(await other.redis.exists(mine.storedFiles('closed-room').files)).toBe(0);
      await ask(jan, 'room.close', { conversationId });
      await expect.poll(() => other.redis.exists(byPerson, rooms, namespaceSums, namespaces)).toBe(0);
      expect(await other.redis.get(all)).toBe('0');
    } finally {
      await core.stop();
    }
  });
});
