import { expect, it, vi } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { GuestFilter } from '#core/guest/GuestFilter.ts';
import { directId } from '#shared/conversation/directId.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { createArgs, enterAs, OLGA } from '../../support/roomScripts.ts';
import { withoutMarks } from '../../support/withoutMarks.ts';

const { one, keys } = startScripts();

/** The filter of Gus, who is in a room with Olga, and what he can do with a person outside. */
async function startFilter() {
  const conversationId = 'room:launch';
  const room = keys.conversation(conversationId);
  await one.run(scripts.createRoom, room, createArgs());
  await enterAs(one, room, 'gus');
  await one.run(scripts.enterInList, keys.user('gus'), { conversationId });
  const onChanged = vi.fn<() => void>();
  const filter = new GuestFilter({ redis: withoutMarks(one), keys }, 'gus', onChanged);
  return { filter, room, conversationId, onChanged };
}

it('passes what concerns the people of the rooms, and withholds everything else', async () => {
  const { filter, room, conversationId, onChanged } = await startFilter();
  const about = (event: string, data: object) => filter.isAboutCompanion({ event, data });
  const forMe = (event: string, data: object) => filter.isForMe({ event, data });
  const notice = (of: string) => ({ notice: { offset: 1, place: { conversationId: of, name: '', offset: 1 } } });

  // Before the people are read, nothing passes.
  expect(about('presence.changed', { userId: OLGA })).toBe(false);
  expect(forMe('inbox.appended', notice(directId('gus', OLGA)))).toBe(false);
  await filter.refresh();
  expect(onChanged).not.toHaveBeenCalled();

  for (const [userId, passes] of [
    [OLGA, true],
    ['gus', true],
    ['eve', false],
  ] as const) {
    const direct = directId('gus', userId);
    const outcomes = [
      about('presence.changed', { userId, online: true }),
      about('team.memberChanged', { userId, role: 'admin', active: true }),
      about('person.changed', { profile: { userId, version: 1 } }),
      about('person.joined', { person: { id: userId, name: 'A name' } }),
      forMe('inbox.appended', notice(direct)),
      forMe('inbox.cleared', { conversationId: direct }),
      forMe('saved.changed', { conversationId: direct }),
      filter.isVisible(direct),
    ];
    expect([userId, ...outcomes]).toEqual([userId, ...outcomes.map(() => passes)]);
  }
  expect(forMe('inbox.appended', notice(conversationId))).toBe(true);
  expect(forMe('settings.changed', {})).toBe(true);
  for (const event of ['topic.read', 'topic.subscriptionsChanged', 'announcement.read']) {
    expect([event, forMe(event, {})]).toEqual([event, false]);
  }
  for (const event of ['announcement.changed', 'group.changed', 'topic.posted', 'something.new']) {
    expect([event, about(event, { userId: OLGA })]).toEqual([event, false]);
  }

  await enterAs(one, room, 'eve');
  await filter.refresh();
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(about('presence.changed', { userId: 'eve' })).toBe(true);
  await one.run(scripts.removeMember, room, { caller: OLGA, userId: 'gus', clientId: 'r1', forMs: 0 });
  await filter.refresh();
  expect(onChanged).toHaveBeenCalledTimes(2);
  expect([about('presence.changed', { userId: OLGA }), filter.isVisible(directId('gus', OLGA))]).toEqual([
    false,
    false,
  ]);
});
