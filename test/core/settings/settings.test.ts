import { afterAll, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { settingsSchema } from '#shared/contract/settingsModel.ts';
import { connect, join, startCore } from '../../support/coreForTests.ts';
import { ask, expectRefused } from '../../support/roomsForTests.ts';

const core = startCore();
afterAll(() => core.stop());

const NOTHING_SET = {
  notify: { kinds: {}, conversations: {}, pausedUntil: null, quietHours: null },
};

it('a new person has the default settings, and changed ones apply on every computer', async () => {
  const mei = await join(core);
  expect(await ask(mei, 'settings.read', {})).toEqual({ settings: NOTHING_SET, version: 0 });
  const elsewhere = connect(core);
  await elsewhere.request('account.resume', { token: mei.token });

  const settings = { notify: { ...NOTHING_SET.notify, quietHours: { from: 1320, to: 420 } } };
  expect(await ask(mei, 'settings.write', { settings, version: 0 })).toEqual({ version: 1 });

  expect(await elsewhere.waitFor('settings.changed')).toEqual({ settings, version: 1 });
  expect(await elsewhere.request('settings.read', {})).toEqual({ ok: true, value: { settings, version: 1 } });
});

it('settings are per person, and changes are published to nobody else', async () => {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  await ask(mei, 'settings.write', { settings: { notify: { pausedUntil: 9 } }, version: 0 });
  await mei.waitFor('settings.changed');
  expect(await ask(tom, 'settings.read', {})).toEqual({ settings: NOTHING_SET, version: 0 });
  expect(tom.received('settings.changed')).toEqual([]);
  expect(await connect(core).request('settings.read', {})).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
});

it('the current quiet hours of a client appear to others as paused notifications until they end', async () => {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const shown = async () => {
    const { presence } = await ask(tom, 'person.list', {});
    return presence.find(({ userId }) => userId === mei.me.id)?.pausedUntil;
  };
  const quietUntil = Date.now() + 3_600_000;
  await ask(mei, 'settings.read', { quietUntil });
  expect(await shown()).toBe(quietUntil);
  const pausedUntil = quietUntil + 1;
  await ask(mei, 'settings.write', { settings: { notify: { pausedUntil } }, version: 0, quietUntil });
  expect(await shown()).toBe(pausedUntil);
  await ask(mei, 'settings.write', { settings: {}, version: 1, quietUntil: null });
  expect(await shown()).toBeNull();
  expect(await mei.connection.request('settings.read', { quietUntil: -1 })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT' },
  });
});

it('a write based on an outdated version is refused, and nothing of the first write is lost', async () => {
  const mei = await join(core);
  const first = settingsSchema.parse({ notify: { pausedUntil: 9 } });
  await ask(mei, 'settings.write', { settings: first, version: 0 });
  await expectRefused(mei, 'settings.write', { settings: {}, version: 0 }, 'SETTINGS_CHANGED', { version: 1 });
  expect(await ask(mei, 'settings.read', {})).toEqual({ settings: first, version: 1 });
});

it('fields of a later version are returned unchanged, at every depth', async () => {
  const mei = await join(core);
  const settings = {
    theme: 'dark',
    notify: {
      sound: { name: 'bell' },
      kinds: { room: { level: 'all' as const, until: null, sound: 'none' }, poll: { level: 'often' } },
      conversations: { 'board:plans': { level: 'nothing' as const, until: null, why: 'noise' } },
      pausedUntil: null,
      quietHours: { from: 1, to: 2, days: [1, 2] },
    },
  };
  await ask(mei, 'settings.write', { settings, version: 0 });
  expect((await ask(mei, 'settings.read', {})).settings).toEqual(settings);
});

it('bad input is refused with its field, and too much with the size that fits', async () => {
  const mei = await join(core);
  const write = (notify: object) => mei.connection.request('settings.write', { settings: { notify }, version: 0 });
  const wrong = (field: string) => ({ error: { code: 'INVALID_ARGUMENT', details: { field } } });
  expect(await write({ quietHours: { from: 1440, to: 0 } })).toMatchObject(wrong('settings.notify.quietHours.from'));
  expect(await write({ kinds: { room: { level: 'some' } } })).toMatchObject(wrong('settings.notify.kinds.room.level'));
  expect(await write({ pausedUntil: -1 })).toMatchObject(wrong('settings.notify.pausedUntil'));

  const note = 'é'.repeat(LIMITS.settingsBytes / 2);
  await expectRefused(mei, 'settings.write', { settings: { note }, version: 0 }, 'SETTINGS_TOO_LARGE', {
    maxBytes: LIMITS.settingsBytes,
  });
  expect(await ask(mei, 'settings.read', {})).toEqual({ settings: NOTHING_SET, version: 0 });
});

it('what can’t be written as JSON is refused: bytes, and values that are nested too deeply', async () => {
  const mei = await join(core);
  const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as object;
  for (const settings of [Buffer.alloc(3), { notify: {}, later: deep }]) {
    expect(await mei.connection.request('settings.write', { settings, version: 0 })).toMatchObject({
      error: { code: 'INVALID_ARGUMENT', details: { field: 'settings' } },
    });
  }
  expect(await ask(mei, 'settings.read', {})).toEqual({ settings: NOTHING_SET, version: 0 });
});
