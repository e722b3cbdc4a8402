import { beforeEach, describe, expect, it, vi } from 'vitest';
import { planImport } from '../../src-renderer/views/settings/transfer/planImport.ts';
import type { PortableValues } from '../../src-renderer/views/settings/transfer/settingsFile.ts';
import { warnedFirst } from '../../src-renderer/views/settings/transfer/warnedFirst.ts';
import { stubAppearance } from './support/appearanceForTests.ts';
import { createModelServer } from './support/createModelServer.ts';
import { offline } from './support/faults.ts';
import { startOpened, startParley, type StartedParley } from './support/startParley.ts';
import { storageForTests } from './support/storageForTests.ts';

const items = storageForTests();
const reload = vi.fn<() => void>();

beforeEach(() => {
  reload.mockClear();
  stubAppearance();
  vi.stubGlobal('location', { reload });
});

async function transfer() {
  return import('../../src-renderer/views/settings/transfer/portableSettings.ts');
}

async function started(): Promise<{ server: ReturnType<typeof createModelServer>; parley: StartedParley }> {
  const server = createModelServer();
  const parley = await startOpened(server);
  await expect.poll(() => parley.stores.settings.getState().confirmed).not.toBe(null);
  return { server, parley };
}

async function load(parley: StartedParley, wanted: Partial<PortableValues>) {
  const { applyImport, readPortableSettings } = await transfer();
  return applyImport(parley, planImport(await readPortableSettings(parley), wanted));
}

describe('an import', () => {
  it('is over when the server has stored all of it', async () => {
    const { server, parley } = await started();
    const wanted = {
      theme: 'dark',
      language: 'de',
      notifyRoom: 'mentions',
      quietHours: { from: 60, to: 120 },
      linkPreviews: true,
      'keys.jump': 'Mod+J',
    } as const;
    expect(await load(parley, wanted)).toBeNull();
    expect(server.settings.kept.settings).toMatchObject({
      notify: { kinds: { room: { level: 'mentions' } }, quietHours: { from: 60, to: 120 } },
      linkPreviews: true,
    });
    expect(Object.fromEntries(items)).toMatchObject({
      'parley.theme': 'dark',
      'parley.language': 'de',
      'parley.keys.jump': 'Mod+J',
    });
    expect(reload).toHaveBeenCalledOnce();
    const { readPortableSettings } = await transfer();
    expect((await readPortableSettings(parley)).values).toMatchObject(wanted);
    parley.stop();
  });

  it('says why the server refuses it, and later imports of other settings do not', async () => {
    const { server, parley } = await started();
    const problem = { code: 'SETTINGS_TOO_LARGE', details: { maxBytes: 1 } } as const;
    server.intercept(async (name, carryOut) =>
      name === 'settings.write' ? { ok: false, error: problem } : carryOut(),
    );
    expect(await load(parley, { quietHours: { from: 60, to: 120 }, notifyRoom: 'nothing' })).toEqual(problem);
    expect(await load(parley, { theme: 'dark' })).toBeNull();
    parley.stop();
  });

  it('stays queued while the server can not be reached', async () => {
    const { server, parley } = await started();
    offline(server);
    expect(await load(parley, { notifyRoom: 'nothing' })).toBeNull();
    expect(parley.stores.settings.getState().waiting).toHaveLength(1);
    parley.stop();
  });

  it('and an export have nothing of the server until its settings are known', async () => {
    const server = createModelServer();
    const parley = startParley(server);
    const { readPortableSettings } = await transfer();
    const current = await readPortableSettings(parley);
    expect(current.values).toMatchObject({ theme: 'system', 'keys.jump': 'default' });
    expect(Object.keys(current.values)).not.toEqual(expect.arrayContaining(['notifyRoom']));
    expect(planImport(current, { notifyRoom: 'all', quietHours: null, linkPreviews: false })).toMatchObject({
      changes: [],
      leftOut: ['notifyRoom', 'quietHours', 'linkPreviews'],
    });
    parley.stop();
  });

  it('of an export brings back who has lost keys to which command', async () => {
    const { parley } = await started();
    const [{ readPortableSettings }, { changeStoredKeys }] = [
      await transfer(),
      await import('../../src-renderer/keyboard/storedKeys.ts'),
    ];
    changeStoredKeys({ jump: 'Mod+F', bold: null, italic: 'Mod+W' });
    const { values } = await readPortableSettings(parley);
    expect(values).toMatchObject({
      'keys.jump': 'Mod+F',
      'keys.searchHere': 'default',
      'keys.bold': 'none',
      'keys.italic': 'default',
    });
    expect(planImport({ values: {}, overrides: {} }, values).keys).toEqual({ jump: 'Mod+F', bold: null });
    parley.stop();
  });

  it('begins with what is less private or silent', () => {
    const night = { from: 1, to: 0 };
    const changes = [
      { name: 'theme', from: 'light', to: 'dark' },
      { name: 'notifyRoom', from: 'mentions', to: 'all' },
      { name: 'notifyDirect', from: 'all', to: 'nothing' },
      { name: 'quietHours', from: night, to: null },
      { name: 'quietHours', from: null, to: night },
      { name: 'linkPreviews', from: true, to: false },
      { name: 'linkPreviews', from: false, to: true },
      { name: 'screenCapture', from: false, to: true },
      { name: 'screenCapture', from: true, to: false },
    ] as const;
    expect(warnedFirst(changes).map(({ name, to, warning }) => [name, to, warning])).toEqual([
      ['notifyDirect', 'nothing', 'fewerNotifications'],
      ['quietHours', night, 'fewerNotifications'],
      ['linkPreviews', true, 'lessPrivate'],
      ['screenCapture', false, 'lessPrivate'],
      ['theme', 'dark', null],
      ['notifyRoom', 'all', null],
      ['quietHours', null, null],
      ['linkPreviews', false, null],
      ['screenCapture', true, null],
    ]);
  });
});
