import { afterAll, describe, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { createKeys } from '#core/keys.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { archiveAll } from '../../support/archiveForTests.ts';
import { randomFile, uploadFile } from '../../support/blobsForTests.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { freshId, join, pair, randomPrefix, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { ask, createRoom, enter, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';

/** Two nodes of one team with an owner and an admin, who are in none of its conversations. */
const keyPrefix = randomPrefix();
const [core, elsewhere] = [startCore({ keyPrefix }), startCore({ keyPrefix })];
const redis = connectToRedis();
afterAll(async () => {
  await Promise.all([core.stop(), elsewhere.stop()]);
  redis.disconnect();
});
const owner = await join(core);
const admin = await join(elsewhere);
await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });
await admin.waitFor('team.memberChanged', ({ role }) => role === 'admin');

const report = (person: SignedIn, conversationId: string, offset: number, more: object = {}) =>
  ask(person, 'report.create', { conversationId, offset, reason: 'harassment', ...more });
const list = (person: SignedIn, state: 'open' | 'resolved' = 'open') => ask(person, 'report.list', { state });

/** The newest open report. */
async function newest(person = owner) {
  const [entry] = (await list(person)).reports;
  if (entry === undefined) throw new Error('there is no open report');
  return entry;
}

/** A message of Mei in a direct conversation with Tom, who reports it. */
async function reported(text = 'buy now') {
  const { mei, tom, conversationId } = await pair(core);
  const { offset } = await say(mei, conversationId, text);
  await report(tom, conversationId, offset);
  return { mei, tom, conversationId, offset, ...(await newest()) };
}

const bodyAt = async (person: SignedIn, conversationId: string, offset: number) => {
  const { events } = await ask(person, 'conversation.fetch', { conversationId });
  const event = events.find((one) => one.offset === offset);
  return event?.type === 'message' ? event.body : event;
};

describe('a report', () => {
  it('is shown to admins with the message as it was, also after it was edited and deleted', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(mei, conversationId, 'you are stupid');
    await report(tom, conversationId, offset, { note: '  Not the first time. ' });
    await ask(mei, 'message.edit', { conversationId, offset, text: 'you are nice' });
    await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });

    const { message, reports, count, resolved } = await newest(admin);
    expect(message).toMatchObject({ from: mei.me.id, place: 'direct', title: '', text: 'you are stupid', files: [] });
    expect(reports).toMatchObject([{ by: tom.me.id, reason: 'harassment', note: 'Not the first time.' }]);
    expect([count, resolved]).toEqual([1, null]);
  });

  it('names a room, but not a hidden one, and shows files by name only', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const [open, hidden] = [await createRoom(mei), await createRoom(mei, { password: 'open sesame', hidden: true })];
    await enter(tom, open.name);
    await enter(tom, hidden.name, { password: 'open sesame' });
    const file = await uploadFile(mei, open.conversationId, randomFile(100));
    const body = { ...file, caption: 'look' };
    const sent = await ask(mei, 'message.send', { conversationId: open.conversationId, clientId: freshId(), body });
    await report(tom, open.conversationId, sent.offset);
    expect((await newest()).message).toMatchObject({
      place: 'room',
      title: open.name,
      text: 'look',
      files: [file.blob.name],
    });
    const { offset } = await say(mei, hidden.conversationId, 'in private');
    await report(tom, hidden.conversationId, offset);
    const entry = await newest();
    expect(entry.message).toMatchObject({ place: 'hidden', title: '', text: 'in private' });
    expect(JSON.stringify(entry)).not.toContain(hidden.name);
  });

  it('is one per person and message; several people are one entry with a count and the changed text', async () => {
    const [mei, tom, ann] = [await join(core), await join(core), await join(elsewhere)];
    const room = await createRoom(mei);
    for (const person of [tom, ann]) await enter(person, room.name);
    const { offset } = await say(mei, room.conversationId, 'first');
    await report(tom, room.conversationId, offset);
    await ask(mei, 'message.edit', { conversationId: room.conversationId, offset, text: 'second' });
    const again = { conversationId: room.conversationId, offset, reason: 'spam' as const };
    await expectRefused(tom, 'report.create', again, 'ALREADY_REPORTED');
    await report(ann, room.conversationId, offset, { reason: 'privacy' });
    const { count, message, reports } = await newest();
    expect([count, message.text]).toEqual([2, 'first']);
    expect(reports.map(({ by, text }) => [by, text])).toEqual([
      [tom.me.id, undefined],
      [ann.me.id, 'second'],
    ]);
  });

  it('is refused for what the person can’t read, for their own message and for another room of the name', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(mei, conversationId, 'between us');
    const args = { conversationId, offset, reason: 'other' as const };
    await expectRefused(await join(core), 'report.create', args, 'NOT_A_MEMBER');
    await expectRefused(owner, 'report.create', args, 'NOT_A_MEMBER');
    await expectRefused(mei, 'report.create', args, 'OWN_MESSAGE');
    await expectRefused(tom, 'report.create', { ...args, offset: 99 }, 'MESSAGE_NOT_FOUND');
    const long = { ...args, note: 'x'.repeat(LIMITS.reportNoteLength + 1) };
    expect(await tom.request('report.create', long)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
    const room = await createRoom(mei);
    await enter(tom, room.name);
    const said = await say(mei, room.conversationId, 'hello');
    const late = { conversationId: room.conversationId, epoch: 'before', offset: said.offset, reason: 'spam' as const };
    await expectRefused(tom, 'report.create', late, 'ROOM_REPLACED');
  });

  it('may come from a guest about a room that they are in, and from a person who is blocked', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const guest = await join(core);
    const room = await createRoom(mei);
    await enter(guest, room.name);
    const { offset } = await say(mei, room.conversationId, 'to the guest');
    const direct = (await ask(guest, 'direct.open', { userId: tom.me.id })).conversation.conversationId;
    const other = await say(tom, direct, 'not in a room of the guest');
    await ask(owner, 'admin.setRole', { userId: guest.me.id, role: 'guest' });
    await guest.waitFor('team.memberChanged', ({ userId, role }) => userId === guest.me.id && role === 'guest');
    await report(guest, room.conversationId, offset);
    expect((await newest()).reports).toMatchObject([{ by: guest.me.id }]);
    const hidden = { conversationId: direct, offset: other.offset, reason: 'spam' as const };
    await expectRefused(guest, 'report.create', hidden, 'NOT_FOR_GUESTS');
    await expectRefused(guest, 'report.list', { state: 'open' }, 'NOT_FOR_GUESTS');

    const last = await say(mei, conversationId, 'the last word');
    await ask(mei, 'block.set', { userId: tom.me.id, on: true });
    await report(tom, conversationId, last.offset);
  });

  it('keeps at most so many characters of a text, without half a character', async () => {
    await reported('🙂'.repeat(LIMITS.reportTextLength + 5));
    expect((await newest()).message.text).toBe('🙂'.repeat(LIMITS.reportTextLength));
  });

  it('is limited per person: TOO_MANY_REPORTS', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await redis.hset(createKeys(keyPrefix).people.reporters, tom.me.id, LIMITS.reportsPerPerson);
    const { offset } = await say(mei, conversationId, 'one too many');
    const args = { conversationId, offset, reason: 'spam' as const };
    await expectRefused(tom, 'report.create', args, 'TOO_MANY_REPORTS', { limit: LIMITS.reportsPerPerson });
  });
});

describe('the queue', () => {
  it('tells admins, on every node, and no one else', async () => {
    const member = await join(elsewhere);
    await reported();
    const { open } = await ask(admin, 'report.count', {});
    expect((await list(owner)).open).toBe(open);
    expect(await admin.waitFor('report.changed', (data) => data.open === open)).toEqual({ open });
    await owner.waitFor('report.changed', (data) => data.open === open);
    // The member's node has delivered it to the admin, and what it publishes next arrives later.
    await ask(admin, 'person.setProfile', { title: 'Administrator' });
    await member.waitFor('person.changed', ({ profile }) => profile.userId === admin.me.id);
    expect(member.received('report.changed')).toEqual([]);
    await expectRefused(member, 'report.list', { state: 'open' }, 'NOT_ADMIN');
    await expectRefused(member, 'report.count', {}, 'NOT_ADMIN');
  });

  it('is paged, and its pages end', async () => {
    const ids: string[] = [];
    for (let before: number | undefined; ;) {
      const page = await ask(owner, 'report.list', { state: 'open', limit: 2, ...(before && { before }) });
      ids.push(...page.reports.map(({ id }) => id));
      if (page.next === null) break;
      before = page.next;
    }
    expect(ids).toEqual((await list(owner)).reports.map(({ id }) => id));
    expect(new Set(ids).size).toBe((await list(owner)).open);
  });

  it('has pages that fit in an answer', async () => {
    const entries = [await reported(), await reported(), await reported()];
    const large = JSON.stringify('x'.repeat(0.6 * LIMITS.answerBytes));
    for (const { id } of entries) await redis.hset(createKeys(keyPrefix).report(id).report, 'text', large);
    const first = await list(owner);
    expect(first.reports.map(({ id }) => id)).toEqual([entries[2]?.id]);
    const second = await ask(owner, 'report.list', { state: 'open', before: first.next ?? 0 });
    expect(second.reports.map(({ id }) => id)).toEqual([entries[1]?.id]);
    for (const { id } of entries) await ask(owner, 'report.dismiss', { id });
  });

  it('survives an entry that this version can’t read', async () => {
    const { id } = await reported();
    await redis.hset(createKeys(keyPrefix).report(id).report, 'content', 'no json', 'author', '');
    const { reports, open } = await list(owner);
    expect(reports.map((entry) => entry.id)).not.toContain(id);
    expect(reports.length).toBe(open - 1);
    await ask(owner, 'report.dismiss', { id });
  });
});

describe('deleting a reported message', () => {
  it('removes it for everyone, in the name of an admin who is not in the conversation, and is audited', async () => {
    const { mei, tom, conversationId, offset, id } = await reported('a secret');
    await ask(admin, 'report.delete', { id });
    for (const person of [mei, tom]) {
      expect(await bodyAt(person, conversationId, offset)).toEqual({ kind: 'recalled', by: admin.me.id });
      await person.waitFor(
        'conversation.appended',
        ({ event }) => event.type === 'recalled' && event.target === offset,
      );
    }
    const [entry] = (await list(owner, 'resolved')).reports;
    expect(entry).toMatchObject({
      id,
      message: { text: 'a secret' },
      resolved: { outcome: 'deleted', by: admin.me.id },
    });
    const [audited] = (await ask(owner, 'admin.audit', { limit: 1 })).entries;
    expect(audited).toMatchObject({ action: 'report.delete', by: admin.me.id, target: mei.me.id });
    // The conversation stays closed to the admin.
    await expectRefused(admin, 'conversation.fetch', { conversationId }, 'NOT_A_MEMBER');
    await expectRefused(tom, 'report.create', { conversationId, offset, reason: 'spam' }, 'MESSAGE_NOT_FOUND');
  });

  it('is only possible for a reported message, and for admins', async () => {
    const { mei, tom, conversationId, offset, id } = await reported();
    const other = await say(mei, conversationId, 'not reported');
    for (const person of [mei, tom]) {
      await expectRefused(person, 'report.delete', { id }, 'NOT_ADMIN');
      await expectRefused(person, 'report.dismiss', { id }, 'NOT_ADMIN');
    }
    await expectRefused(admin, 'report.delete', { id: 'another' }, 'REPORT_RESOLVED');
    const recall = { conversationId, clientId: freshId(), offset: other.offset };
    await expectRefused(admin, 'message.recall', recall, 'NOT_A_MEMBER');
    expect(await bodyAt(tom, conversationId, offset)).toMatchObject({ kind: 'text' });
    await ask(owner, 'report.dismiss', { id });
    await expectRefused(admin, 'report.delete', { id }, 'REPORT_RESOLVED');
    expect(await bodyAt(tom, conversationId, offset)).toMatchObject({ kind: 'text' });
  });

  it('is done by one of two admins at once, who is the one in the log', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { tom, conversationId, offset, id } = await reported();
      const outcomes = await Promise.all([
        owner.request('report.dismiss', { id }),
        admin.request('report.delete', { id }),
      ]);
      const codes = outcomes.map(outcomeOf);
      expect(codes.toSorted()).toEqual(['REPORT_RESOLVED', 'ok']);
      const wasDeleted = codes[1] === 'ok';
      expect(await bodyAt(tom, conversationId, offset)).toMatchObject({ kind: wasDeleted ? 'recalled' : 'text' });
      const [entry] = (await list(owner, 'resolved')).reports;
      const resolved = wasDeleted ? ['deleted', admin.me.id] : ['dismissed', owner.me.id];
      expect([entry?.resolved?.outcome, entry?.resolved?.by]).toEqual(resolved);
    }
  });

  it('only resolves the report of a room that has closed, and spares the room that has its name now', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const room = await createRoom(mei);
    await enter(tom, room.name);
    const { conversationId } = room;
    const { offset } = await say(mei, conversationId, 'before');
    await report(tom, conversationId, offset);
    const { id } = await newest();
    await ask(mei, 'room.close', { conversationId });
    await createRoom(mei, { name: room.name });
    await enter(tom, room.name);
    const said = await say(mei, conversationId, 'after');
    expect(said.offset).toBe(offset);
    await ask(owner, 'report.delete', { id });
    expect(await bodyAt(tom, conversationId, offset)).toMatchObject({ text: 'after' });
    // It is another message, which can be reported too.
    await report(tom, conversationId, offset);
    const entry = await newest();
    expect([entry.id === id, entry.message.text]).toEqual([false, 'after']);
    await ask(mei, 'room.close', { conversationId });
    await ask(owner, 'report.delete', { id: entry.id });
    expect((await list(owner, 'resolved')).reports[0]).toMatchObject({ id: entry.id, message: { text: 'after' } });
  });

  it('works after its author and its reporter were deactivated, whose reports stay', async () => {
    const { mei, tom, id } = await reported('still there');
    for (const { me } of [mei, tom]) await ask(owner, 'admin.deactivate', { userId: me.id });
    expect(await newest()).toMatchObject({ id, message: { from: mei.me.id }, reports: [{ by: tom.me.id }] });
    await ask(admin, 'report.delete', { id });
    expect((await list(owner, 'resolved')).reports[0]).toMatchObject({ id, resolved: { outcome: 'deleted' } });
  });

  it('ends with the role: a former admin is refused and receives nothing more', async () => {
    const former = await join(core);
    await ask(owner, 'admin.setRole', { userId: former.me.id, role: 'admin' });
    await former.waitFor('team.memberChanged', ({ role }) => role === 'admin');
    await ask(owner, 'admin.setRole', { userId: former.me.id, role: 'member' });
    await former.waitFor('team.memberChanged', ({ role }) => role === 'member');
    const received = owner.received('report.changed').length;
    const { id } = await reported();
    await expect.poll(() => owner.received('report.changed').length).toBeGreaterThan(received);
    await expectRefused(former, 'report.delete', { id }, 'NOT_ADMIN');
    expect(former.received('report.changed')).toEqual([]);
  });
});

describeDatabases('with an archive', (fresh) => {
  it('an archived message is reported and deleted like any other', async () => {
    const target = await fresh();
    const prefix = randomPrefix();
    const archived = startCore({ keyPrefix: prefix, archive: { open: () => openArchive(target) } });
    const [boss, { mei, tom, conversationId }] = [await join(archived), await pair(archived)];
    for (const text of ['one', 'two', 'three']) await say(mei, conversationId, text);
    await archiveAll(prefix, target);
    await report(tom, conversationId, 1);
    const { id, message } = await newest(boss);
    expect(message.text).toBe('one');
    await ask(boss, 'report.delete', { id });
    const { events } = await ask(tom, 'conversation.fetch', { conversationId, before: 3, limit: 2 });
    expect(JSON.stringify(events)).not.toContain('"one"');
    await archived.stop();
  });
});
