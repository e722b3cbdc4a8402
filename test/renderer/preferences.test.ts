import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Data } from '#shared/contract/index.ts';
import { preferencesSchema } from '#shared/contract/hostModel.ts';
import { stubAppearance } from './support/appearanceForTests.ts';
import { storageForTests } from './support/storageForTests.ts';

type Preferences = Data<'host.preferencesChanged'>['preferences'];

const items = storageForTests();

beforeEach(() => {
  stubAppearance();
  vi.resetModules();
});

/** A page whose host records what it shares. */
async function startPage() {
  const { followPreferences } = await import('../../src-renderer/shell/preferences.ts');
  const appearance = await import('../../src-renderer/design/applyAppearance.ts');
  const keys = await import('../../src-renderer/keyboard/storedKeys.ts');
  const bindings = await import('../../src-renderer/views/keys/bindings.ts');
  const shared: Preferences[] = [];
  let adopt = (_data: Data<'host.preferencesChanged'>): void => undefined;
  await followPreferences({
    request: (_name: string, { preferences, isChange }: { preferences: Preferences; isChange: boolean }) => {
      if (isChange) shared.push(preferencesSchema.parse(preferences));
      return Promise.resolve({ ok: true, value: { preferences } });
    },
    on(_name: string, listener: typeof adopt) {
      adopt = listener;
      return () => undefined;
    },
  } as unknown as Parameters<typeof followPreferences>[0]);
  appearance.startAppearance();
  return { shared, adopt: (preferences: Preferences) => adopt({ preferences }), appearance, keys, bindings };
}

describe('the settings of a computer in a page', () => {
  it('are shared once and completely when the person sets several at once', async () => {
    const { shared, appearance, keys } = await startPage();
    keys.changeStoredKeys({ jump: 'Mod+J', bold: null });
    appearance.changeAppearance({ theme: 'dark', density: 'compact' });
    expect(shared).toHaveLength(2);
    expect(shared[0]).toEqual({ 'parley.keys.jump': 'Mod+J', 'parley.keys.bold': 'none' });
    expect(shared[1]).toMatchObject({ ...shared[0], 'parley.theme': 'dark', 'parley.density': 'compact' });
  });

  it('apply, and are not shared again, when another page has set them', async () => {
    const { shared, adopt, bindings } = await startPage();
    adopt({ 'parley.keys.jump': 'Mod+J', 'parley.theme': 'dark' });
    expect(bindings.readBindings().jump).toBe('Mod+J');
    // The page of the same server has stored the first of several; it shares them all itself.
    items.set('parley.keys.jump', 'Mod+G');
    window.dispatchEvent(new Event('storage'));
    expect(bindings.readBindings().jump).toBe('Mod+G');
    expect(shared).toEqual([]);
  });

  it('are shared although one is broken', async () => {
    items.set('parley.keys.jump', 'x'.repeat(10_000));
    const { shared, appearance } = await startPage();
    appearance.changeAppearance({ theme: 'dark' });
    expect(shared).toMatchObject([{ 'parley.theme': 'dark' }]);
  });
});
