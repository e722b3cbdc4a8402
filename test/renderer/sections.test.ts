import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { type Settings, settingsSchema } from '#shared/contract/settingsModel.ts';
import {
  archivingOf,
  changesWithTime,
  createListing,
  isArchived,
  nextUnread,
  readableUnreadIn,
  unreadIn,
} from '../../src-renderer/stores/conversations/arrangement.ts';
import { applyChange, type SettingsChange, settingsChangeSchema } from '../../src-renderer/stores/settings/changes.ts';
import { trayMenuOf } from '../../src-renderer/stores/unread/trayMenuOf.ts';
import { unreadOf } from '../../src-renderer/stores/unread/selectors.ts';
import { createStores } from '../../src-renderer/stores/createStores.ts';
import { createModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { startOpened } from './support/startParley.ts';

const NONE = settingsSchema.parse({});
const apply = (settings: Settings, ...changes: readonly SettingsChange[]): Settings =>
  changes.reduce(applyChange, settings);
const add = (sectionId: string, name = sectionId): SettingsChange => ({ type: 'sectionAdded', sectionId, name });
const place = (conversationId: string, sectionId: string | null): SettingsChange => ({
  type: 'conversationPlaced',
  conversationId,
  sectionId,
});
const move = (sectionId: string, beforeId: string | null): SettingsChange => ({
  type: 'sectionMoved',
  sectionId,
  beforeId,
});
const inSections = ({ sections = [] }: Settings) =>
  Object.fromEntries(sections.map(({ id, conversations }) => [id, conversations]));

function direct(name: string, { offset = 3, unread = 0, epoch = 'e' } = {}): ConversationSummary {
  const last = offset === 0 ? null : { offset, at: 1, from: name, kind: 'text' as const, preview: '' };
  const head = { conversationId: `direct:me:${name}`, epoch, offset, unread, readOffset: offset - unread, last };
  return { ...head, kind: 'direct', with: { id: name, name } };
}
const stateOf = (...all: readonly ConversationSummary[]) =>
  Object.fromEntries(all.map((one) => [one.conversationId, one]));

describe('sections', () => {
  it('are added, renamed, collapsed, moved and removed', () => {
    const three = apply(NONE, add('a'), add('b'), add('c'), place('room:x', 'b'));
    const order = (settings: Settings) => settings.sections?.map(({ id }) => id);
    expect(order(three)).toEqual(['a', 'b', 'c']);
    expect(order(apply(three, move('c', 'a')))).toEqual(['c', 'a', 'b']);
    expect(order(apply(three, move('a', null)))).toEqual(['b', 'c', 'a']);
    expect(order(apply(three, move('a', 'removed')))).toEqual(['b', 'c', 'a']);
    expect(apply(three, move('removed', 'a'), move('a', 'a'))).toEqual(three);
    const changed = apply(
      three,
      { type: 'sectionRenamed', sectionId: 'b', name: 'Work' },
      { type: 'sectionCollapsed', sectionId: 'b', collapsed: true },
    );
    expect(changed.sections?.[1]).toEqual({ id: 'b', name: 'Work', collapsed: true, conversations: ['room:x'] });
    expect(order(apply(three, { type: 'sectionRemoved', sectionId: 'b' }))).toEqual(['a', 'c']);
  });

  it('contain a conversation at most once; one that is placed is no favourite', () => {
    const settings = apply(
      NONE,
      add('a'),
      add('b'),
      { type: 'favouriteSet', conversationId: 'room:x', on: true },
      place('room:x', 'a'),
      place('room:y', 'a'),
      place('room:x', 'b'),
    );
    expect(inSections(settings)).toEqual({ a: ['room:y'], b: ['room:x'] });
    expect(settings.favourites).toEqual([]);
    expect(inSections(apply(settings, place('room:x', null)))).toEqual({ a: ['room:y'], b: [] });
    expect(inSections(apply(settings, place('room:x', 'removed')))).toEqual({ a: ['room:y'], b: [] });
  });

  it('stay within their limits', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
    const many = apply(NONE, ...ids(LIMITS.sections + 1).map((id) => add(id)));
    expect(many.sections).toHaveLength(LIMITS.sections);
    const full = apply(many, ...ids(LIMITS.sectionedConversations).map((id) => place(`room:${id}`, id.slice(-1))));
    const beyond = apply(full, place('room:new', '1'));
    expect(inSections(beyond)).toEqual(inSections(full));
    expect(inSections(apply(full, place('room:1', '2')))['2']).toContain('room:1');
    expect(settingsSchema.safeParse(full).success).toBe(true);
  });

  it('any changes in any order produce valid settings, can be stored, and keep unknown fields', () => {
    const section = fc.constantFrom('a', 'b', 'c');
    const conversationId = fc.constantFrom('room:x', 'room:y', 'room:z');
    const change: fc.Arbitrary<SettingsChange> = fc.oneof(
      section.map((id) => add(id)),
      fc.record({ type: fc.constant('sectionRemoved' as const), sectionId: section }),
      fc.tuple(section, fc.option(section)).map(([id, before]) => move(id, before)),
      fc.tuple(conversationId, fc.option(section)).map(([id, to]) => place(id, to)),
      fc.record({
        type: fc.constant('archivedSet' as const),
        conversationId,
        archived: fc.option(fc.constant({ epoch: 'e', offset: 1 })),
        returned: fc.array(conversationId, { maxLength: 2 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), change, (before, one) => {
        const changed = apply({ ...NONE, theme: 'dark' }, ...before, one);
        expect(settingsSchema.parse(changed)).toEqual(changed);
        expect(changed).toMatchObject({ theme: 'dark' });
        expect(settingsChangeSchema.parse(one)).toEqual(one);
        const placed = Object.values(inSections(changed)).flat();
        expect(new Set(placed).size).toBe(placed.length);
        expect(apply(changed, one)).toEqual(changed);
      }),
    );
  });

  it('of two devices that change at the same time both remain', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.settings.getState().confirmed).not.toBe(null);
    server.intercept(async (name, carryOut) => {
      // Just before the first write arrives.
      if (name === 'settings.write' && made(server, name).length === 1) {
        server.settings.kept.settings = apply(server.settings.kept.settings, add('theirs'));
        server.settings.kept.version += 1;
      }
      return carryOut();
    });
    parley.actions.settings.change(add('mine'));
    await expect.poll(() => inSections(server.settings.kept.settings)).toEqual({ theirs: [], mine: [] });
    offline(server);
    parley.actions.settings.change(place('room:x', 'theirs'));
    server.settings.changeElsewhere((settings) => apply(settings, place('room:y', 'theirs')));
    server.failWith(null);
    live(server);
    await expect
      .poll(() => inSections(server.settings.kept.settings))
      .toEqual({ theirs: ['room:y', 'room:x'], mine: [] });
    parley.stop();
  });
});

describe('the sidebar lists', () => {
  const [ann, ben, cat, dan] = [direct('ann'), direct('ben'), direct('cat'), direct('dan')];
  const settings = settingsSchema.parse({
    favourites: [ann.conversationId],
    sections: [
      { id: 'a', name: 'A', conversations: [ann.conversationId, ben.conversationId] },
      { id: 'b', name: 'B', conversations: [ben.conversationId, cat.conversationId] },
      { id: 'a', name: 'again', conversations: [dan.conversationId] },
    ],
    archived: { [cat.conversationId]: { epoch: 'e', offset: 3 } },
  });

  it('each conversation once: archived, as a favourite, in its first section, or in its list', () => {
    const listingOf = createListing({ settings, now: 0 });
    expect(listingOf(ann)).toBe('favourites');
    expect(listingOf(ben)).toMatchObject({ name: 'A' });
    expect(listingOf(cat)).toBe('archived');
    expect(listingOf(dan)).toBe('default');
  });

  it('the next unread conversation in this order, without archived ones and collapsed sections', () => {
    const unread = { unread: 1 };
    const state = stateOf(direct('ann', unread), direct('ben', unread), direct('cat', unread), direct('dan', unread));
    const walk = (arranged: Settings): string[] => {
      const visited: string[] = [];
      for (let openId: string | null = null; !visited.includes(openId ?? '');) {
        if (openId !== null) visited.push(openId);
        openId = nextUnread(state, { openId, settings: arranged, now: 0, by: 1 });
      }
      return visited.map((id) => id.slice(-3));
    };
    expect(walk(settings)).toEqual(['ann', 'ben', 'dan']);
    const collapsed = apply(settings, { type: 'sectionCollapsed', sectionId: 'a', collapsed: true });
    expect(walk(collapsed)).toEqual(['ann', 'dan']);
    const returned = apply(settings, {
      type: 'archivedSet',
      conversationId: cat.conversationId,
      archived: null,
      returned: [],
    });
    expect(walk(returned)).toEqual(['ann', 'ben', 'cat', 'dan']);
  });
});

describe('an archived conversation', () => {
  const archivedAt = direct('ann', { unread: 2 });
  const { conversationId } = archivedAt;
  const settings = apply(NONE, archivingOf(archivedAt, stateOf(archivedAt), { settings: NONE, now: 0 }));
  const mute = (until: number | null): SettingsChange => ({
    type: 'conversationSet',
    conversationId,
    rule: { level: 'nothing', until },
    at: 0,
  });

  it('comes back with a new message, and not with another event', () => {
    expect(isArchived(archivedAt, { settings, now: 0 })).toBe(true);
    expect(isArchived({ ...archivedAt, offset: 9 }, { settings, now: 0 })).toBe(true);
    expect(isArchived({ ...archivedAt, last: null }, { settings, now: 0 })).toBe(true);
    expect(isArchived(direct('ann', { offset: 4 }), { settings, now: 0 })).toBe(false);
    expect(isArchived(direct('ann', { epoch: 'other' }), { settings, now: 0 })).toBe(false);
    expect(isArchived(direct('ben'), { settings, now: 0 })).toBe(false);
  });

  it('stays while it is muted', () => {
    const later = direct('ann', { offset: 4, unread: 3 });
    expect(isArchived(later, { settings: apply(settings, mute(null)), now: 9 })).toBe(true);
    const timed = apply(settings, mute(5));
    expect(isArchived(later, { settings: timed, now: 4 })).toBe(true);
    expect(isArchived(later, { settings: timed, now: 5 })).toBe(false);
    expect([settings, timed].map(changesWithTime)).toEqual([false, true]);
  });

  it('counts nothing, is not in the tray, and is not marked as read with the others', () => {
    const stores = createStores();
    stores.conversations.dispatch({ type: 'listed', conversations: [archivedAt, direct('ben', { unread: 1 })] });
    stores.unread.dispatch({ type: 'known' });
    expect(unreadOf(stores).total).toBe(3);
    stores.settings.dispatch({ type: 'read', confirmed: { settings, version: 1 } });
    expect(unreadOf(stores).total).toBe(1);
    expect(trayMenuOf(stores, 0).conversations.map(({ name }) => name)).toEqual(['ben']);
    expect(trayMenuOf(stores, 0).recent.map(({ name }) => name)).not.toContain('ann');
    const state = stores.conversations.getState();
    expect(readableUnreadIn(state, { settings, now: 0 }).map(({ unread }) => unread)).toEqual([1]);
    expect(unreadIn(state, { settings: NONE, now: 0 })).toHaveLength(2);
  });

  it('that came back makes room for others, which stay within the limit', () => {
    const others = Array.from({ length: LIMITS.archivedConversations - 1 }, (_, index) => direct(`p${index}`));
    const returned = direct('ann', { offset: 4 });
    const state = stateOf(returned, ...others, direct('new'), direct('next'));
    const archive = (now: Settings, one: ConversationSummary) =>
      apply(now, archivingOf(one, state, { settings: now, now: 0 }));
    const full = others.reduce(archive, settings);
    const replaced = archive(full, direct('new'));
    expect(Object.keys(replaced.archived ?? {})).toHaveLength(LIMITS.archivedConversations);
    expect(replaced.archived).not.toHaveProperty([conversationId]);
    expect(archive(replaced, direct('next')).archived).toEqual(replaced.archived);
  });
});
