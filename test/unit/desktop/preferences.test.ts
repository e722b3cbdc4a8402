import { expect, it, vi } from 'vitest';
import { createPreferences } from '../../../src-main/servers/preferences.ts';

it('the preferences of the first server count at a start, and later the last change of any page', () => {
  const onChanged = vi.fn<Parameters<typeof createPreferences>[0]>();
  const preferences = createPreferences(onChanged);
  const [light, dark, german] = [{ theme: 'light' }, { theme: 'dark' }, { theme: 'dark', language: 'de' }];
  // A page that is faster than that of the first server keeps its own until then.
  expect(preferences.sync('server-1', light, false)).toEqual(light);
  expect(onChanged).not.toHaveBeenCalled();
  expect(preferences.sync('desktop', dark, false)).toEqual(dark);
  expect(onChanged).toHaveBeenLastCalledWith(dark, 'desktop');
  expect(preferences.sync('server-2', light, false)).toEqual(dark);

  expect(preferences.sync('server-1', german, true)).toEqual(german);
  expect(onChanged).toHaveBeenLastCalledWith(german, 'server-1');
  // A reload of the first page is no change.
  expect(preferences.sync('desktop', light, false)).toEqual(german);
  expect(onChanged).toHaveBeenCalledTimes(2);
});
