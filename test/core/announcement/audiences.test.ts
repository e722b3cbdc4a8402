import { afterAll, describe, expect, it } from 'vitest';
import type { Args } from '#shared/contract/index.ts';
import type { Audience } from '#shared/contract/noticeModel.ts';
import { freshId, join, randomPrefix, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { ask, outcomeOf } from '../../support/roomsForTests.ts';

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

/** Two nodes of one team: its owner, two people in the group Design, and one who is not. */
async function startTeam() {
  const keyPrefix = randomPrefix();
  const [here, there] = [startCore({ keyPrefix }), startCore({ keyPrefix })];
  stops.push(
    () => here.stop(),
    () => there.stop(),
  );
  const owner = await join(here);
  const [ben, cid, dan] = [await join(here), await join(there), await join(there)];
  const { group } = await ask(owner, 'group.create', { name: 'Design' });
  await ask(owner, 'group.addMembers', { groupId: group.id, userIds: [ben.me.id, cid.me.id] });
  const design: Audience = `group:${group.id}`;
  return { owner, ben, cid, dan, groupId: group.id, design };
}

const news = (audience?: Audience, more: Partial<Args<'announcement.publish'>> = {}): Args<'announcement.publish'> => ({
  clientId: freshId(),
  title: 'News',
  body: 'All of it',
  importance: 'normal',
  endsAt: null,
  ...(audience !== undefined && { audience }),
  ...more,
});
const publish = async (author: SignedIn, audience?: Audience) =>
  (await ask(author, 'announcement.publish', news(audience))).announcement.offset;
const shown = async (person: SignedIn) =>
  (await ask(person, 'announcement.list', {})).announcements.map(({ offset }) => offset);
const received = (person: SignedIn) =>
  person.received('announcement.changed').map(({ announcement }) => announcement.offset);
const isAt = (offset: number) => (data: { announcement: { offset: number } }) => data.announcement.offset === offset;

describe('F5: an announcement to an audience', () => {
  it('is delivered, listed and counted on every node for the people in the group and its author only', async () => {
    const { owner, ben, cid, dan, design } = await startTeam();
    const offset = await publish(owner, design);
    const toAll = await publish(owner);

    // Frames keep their order, so that a frame for Dan would have come before the one to everyone.
    await Promise.all([owner, ben, cid, dan].map((one) => one.waitFor('announcement.changed', isAt(toAll))));
    expect(received(dan)).toEqual([toAll]);
    for (const person of [owner, ben, cid]) {
      expect(received(person)).toEqual([offset, toAll]);
      expect(person.received('announcement.changed')[0]?.announcement.audience).toBe(design);
      expect(await shown(person)).toEqual([toAll, offset]);
    }
    expect(await shown(dan)).toEqual([toAll]);
    expect((await ask(cid, 'counter.read', {})).announcements).toBe(2);
    expect((await ask(dan, 'counter.read', {})).announcements).toBe(1);
    for (const refused of [
      await dan.request('announcement.open', { offset }),
      await dan.request('announcement.readers', { offset }),
      await dan.request('announcement.recall', { offset, clientId: freshId() }),
      await dan.request('announcement.edit', { ...news(), offset }),
    ]) {
      expect(outcomeOf(refused)).toBe('ANNOUNCEMENT_NOT_FOUND');
    }
    await ask(dan, 'announcement.markRead', { offsets: [offset] });
    expect((await ask(owner, 'announcement.readers', { offset })).readers).toEqual([]);
    const day = { from: Date.now() - 12 * 3_600_000, until: Date.now() + 12 * 3_600_000 };
    expect((await ask(dan, 'inbox.listDay', day)).items).toHaveLength(1);
    expect((await ask(ben, 'inbox.listDay', day)).items).toHaveLength(2);
  });

  it('is readable for those who belong to the group when they read: joining shows it, leaving and deleting hide it', async () => {
    const { owner, ben, dan, groupId, design } = await startTeam();
    const first = await publish(owner, design);
    await ask(owner, 'group.addMembers', { groupId, userIds: [dan.me.id] });
    await ask(owner, 'group.removeMembers', { groupId, userIds: [ben.me.id] });
    expect([await shown(dan), await shown(ben)]).toEqual([[first], []]);

    const second = await publish(owner, design);
    const toAll = await publish(owner);
    await Promise.all([ben, dan].map((one) => one.waitFor('announcement.changed', isAt(toAll))));
    expect(received(ben)).not.toContain(second);
    expect(received(dan)).toContain(second);

    await ask(owner, 'group.delete', { groupId });
    expect([await shown(dan), await shown(owner)]).toEqual([[toAll], [toAll, second, first]]);
    expect(outcomeOf(await owner.request('announcement.publish', news(design)))).toBe('GROUP_NOT_FOUND');
  });

  it('can be for admins, who change with the roles', async () => {
    const { owner, ben, cid } = await startTeam();
    const offset = await publish(cid, 'admins');
    await owner.waitFor('announcement.changed', isAt(offset));
    expect([await shown(owner), await shown(cid), await shown(ben)]).toEqual([[offset], [offset], []]);
    await ask(owner, 'admin.setRole', { userId: ben.me.id, role: 'admin' });
    expect(await shown(ben)).toEqual([offset]);
    await ask(owner, 'admin.setRole', { userId: ben.me.id, role: 'member' });
    expect(await shown(ben)).toEqual([]);
  });

  it('begins at its time for its audience only', async () => {
    const { owner, ben, dan, design } = await startTeam();
    const later = news(design, { startsAt: Date.now() + 300 });
    const { offset } = (await ask(owner, 'announcement.publish', later)).announcement;
    await ben.waitFor('announcement.changed', (data) => isAt(offset)(data) && data.began);
    const toAll = await publish(owner);
    await dan.waitFor('announcement.changed', isAt(toAll));
    expect(received(dan)).toEqual([toAll]);
  });
});
