import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Settings, settingsSchema } from '#shared/contract/settingsModel.ts';
import { persistedSettingsSchema } from '../../src-renderer/stores/persistence/documents.ts';
import { applyChange, type SettingsChange } from '../../src-renderer/stores/settings/changes.ts';
import { initialSettings, reduceSettings } from '../../src-renderer/stores/settings/reduce.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, startParley, type StartedParley } from './support/startParley.ts';

const roomsToMentions: SettingsChange = { type: 'kindSet', kind: 'room', level: 'mentions' };
const muteMei: SettingsChange = {
  type: 'conversationSet',
  conversationId: CONVERSATION,
  rule: { level: 'nothing', until: null },
  at: 0,
};
const notifyOf = ({ stores }: StartedParley) => stores.settings.getState().settings.notify;
const withQuietHours = (settings: Settings): Settings => ({
  ...settings,
  notify: { ...settings.notify, quietHours: { from: 60, to: 120 } },
});

describe('the settings in the local store', () => {
  const confirmed = { settings: settingsSchema.parse({ linkPreviews: true }), version: 3 };

  it.each([
    ['a change of a later version', { told: confirmed, waiting: [{ type: 'fromLater' }, roomsToMentions] }],
    [
      'a change of a wrong type',
      { told: confirmed, waiting: [null, { ...roomsToMentions, level: 7 }, roomsToMentions] },
    ],
    ['a field of a later version', { told: confirmed, waiting: [roomsToMentions], fromLater: {} }],
  ])('keep all but %s', (_, document) => {
    expect(persistedSettingsSchema.parse(document)).toEqual({ told: confirmed, waiting: [roomsToMentions] });
  });

  it.each([
    ['of a wrong type', { settings: { notify: { kinds: { room: { level: 'loud' } } } }, version: 3 }],
    ['without a version', { settings: {} }],
    ['missing', undefined],
  ])('keep the changes that are not sent yet if those of the server are %s', (_, told) => {
    const read = persistedSettingsSchema.parse({ told, waiting: [roomsToMentions] });
    expect(read).toEqual({ told: null, waiting: [roomsToMentions] });
    expect(persistedSettingsSchema.parse({ told: confirmed })).toEqual({ told: confirmed, waiting: [] });
  });
});

describe('my settings', () => {
  it('come from the server, apply at once when they are changed, and are written', async () => {
    const server = createModelServer();
    server.settings.changeElsewhere(withQuietHours);
    const parley = await startOpened(server);
    await expect.poll(() => notifyOf(parley).quietHours).toEqual({ from: 60, to: 120 });
    parley.actions.settings.change(roomsToMentions);
    expect(notifyOf(parley).kinds.room?.level).toBe('mentions');
    await expect.poll(() => server.settings.kept.settings.notify.kinds.room?.level).toBe('mentions');
    expect(server.settings.kept.settings.notify.quietHours).toEqual({ from: 60, to: 120 });
    await expect.poll(() => parley.stores.settings.getState().waiting).toEqual([]);
    parley.stop();
  });

  it('follow changes on another computer', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.settings.getState().confirmed).not.toBe(null);
    server.settings.changeElsewhere(withQuietHours);
    expect(notifyOf(parley).quietHours).toEqual({ from: 60, to: 120 });
    parley.stop();
  });

  it('are read again after a conflict, and the change is applied on top of them', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.settings.getState().confirmed).not.toBe(null);
    server.intercept(async (name, carryOut) => {
      // Just before the first write arrives; its event is lost.
      if (name === 'settings.write' && made(server, name).length === 1) {
        server.settings.kept.settings = withQuietHours(server.settings.kept.settings);
        server.settings.kept.version += 1;
      }
      return carryOut();
    });
    parley.actions.settings.change(muteMei);
    await expect
      .poll(() => server.settings.kept.settings.notify)
      .toMatchObject({ quietHours: { from: 60 }, conversations: { [CONVERSATION]: { level: 'nothing' } } });
    expect(notifyOf(parley)).toMatchObject(server.settings.kept.settings.notify);
    parley.stop();
  });

  it('apply offline and across a restart, and are written after the reconnect', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    await expect.poll(() => before.stores.settings.getState().confirmed).not.toBe(null);
    offline(server);
    before.actions.settings.change(muteMei);
    await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('"conversationSet"');
    before.stop();

    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    expect(notifyOf(after).conversations[CONVERSATION]?.level).toBe('nothing');
    // Meanwhile another setting was changed on another computer: both are kept.
    server.settings.changeElsewhere(withQuietHours);
    server.failWith(null);
    live(server);
    await expect
      .poll(() => server.settings.kept.settings.notify)
      .toMatchObject({ quietHours: { from: 60 }, conversations: { [CONVERSATION]: { level: 'nothing' } } });
    await expect.poll(() => after.stores.settings.getState().waiting).toEqual([]);
    after.stop();
  });

  it('are restored when the server refuses a change, with the reason', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.settings.getState().confirmed).not.toBe(null);
    const problem = { code: 'SETTINGS_TOO_LARGE', details: { maxBytes: 1 } } as const;
    server.intercept(async (name, carryOut) =>
      name === 'settings.write' ? { ok: false, error: problem } : carryOut(),
    );
    parley.actions.settings.change(muteMei);
    await expect.poll(() => parley.stores.settings.getState().problem).toEqual(problem);
    expect(notifyOf(parley).conversations).toEqual({});
    parley.stop();
  });

  it('of one person do not apply to the next', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    parley.actions.settings.change(muteMei);
    await parley.actions.session.signOut();
    expect(parley.stores.settings.getState()).toEqual(initialSettings);
    parley.stop();
  });
});

describe('a change', () => {
  const level = fc.constantFrom('all' as const, 'mentions' as const, 'nothing' as const);
  const until = fc.option(fc.nat(9));
  const change: fc.Arbitrary<SettingsChange> = fc.oneof(
    fc.record({
      type: fc.constant('kindSet' as const),
      kind: fc.constantFrom('room' as const, 'topic' as const),
      level,
    }),
    fc.record({
      type: fc.constant('conversationSet' as const),
      conversationId: fc.constantFrom('room:a', 'room:b'),
      rule: fc.option(fc.record({ level, until })),
      at: fc.constant(5),
    }),
    fc.record({ type: fc.constant('paused' as const), until }),
    fc.record({
      type: fc.constant('quietHoursSet' as const),
      quietHours: fc.option(fc.record({ from: fc.nat(1439), to: fc.nat(1439) })),
    }),
  );

  it('produces valid settings, is idempotent, and keeps unknown fields', () => {
    const known = settingsSchema.parse({
      theme: 'dark',
      notify: { sound: 'bell', kinds: { room: { level: 'all', tone: 3 } } },
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), change, (before, one) => {
        const now = before.reduce(applyChange, known);
        const changed = applyChange(now, one);
        expect(settingsSchema.parse(changed)).toEqual(changed);
        expect(applyChange(changed, one)).toEqual(changed);
        expect(changed).toMatchObject({ theme: 'dark', notify: { sound: 'bell', kinds: { room: { tone: 3 } } } });
      }),
    );
  });

  it('of a conversation also removes expired rules', () => {
    const rules = { 'room:over': { level: 'nothing', until: 4 }, 'room:holds': { level: 'nothing', until: 6 } };
    const settings = settingsSchema.parse({ notify: { conversations: rules } });
    const rule = { level: 'mentions', until: null } as const;
    const changed = applyChange(settings, { type: 'conversationSet', conversationId: 'room:new', rule, at: 5 });
    expect(Object.keys(changed.notify.conversations)).toEqual(['room:holds', 'room:new']);
  });

  it('favourites keep their order; beyond the limit the oldest one goes', () => {
    const set = (settings: Settings, conversationId: string, on: boolean) =>
      applyChange(settings, { type: 'favouriteSet', conversationId, on });
    const ids = Array.from({ length: LIMITS.favourites }, (_, index) => `room:${index}`);
    const full = ids.reduce((settings, id) => set(settings, id, true), settingsSchema.parse({}));
    expect(full.favourites).toEqual(ids);
    expect(set(full, 'room:3', true).favourites).toEqual(ids);
    expect(set(full, 'room:new', true).favourites).toEqual([...ids.slice(1), 'room:new']);
    expect(set(full, 'room:0', false).favourites).toEqual(ids.slice(1));
    expect(settingsSchema.parse(set(full, 'room:new', true))).toMatchObject({
      favourites: expect.any(Array) as unknown,
    });
  });

  it('that arrives late changes nothing, whatever preceded it', () => {
    const stored = (version: number, from: number) => ({
      version,
      settings: settingsSchema.parse({ notify: { quietHours: { from, to: 0 } } }),
    });
    const newer = reduceSettings(initialSettings, { type: 'pushReceived', confirmed: stored(2, 20) });
    expect(reduceSettings(newer, { type: 'pushReceived', confirmed: stored(1, 10) })).toBe(newer);
    const answered = reduceSettings(newer, { type: 'written', count: 0, confirmed: stored(1, 10) });
    expect(answered.settings.notify.quietHours?.from).toBe(20);
  });
});
