import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { setUpWordsIn } from '../../src-renderer/i18n/setUp.ts';
import { findSettings } from '../../src-renderer/views/settings/findSettings.ts';
import {
  isSettingShown,
  pageOf,
  SETTING_NAMES,
  type SettingFacts,
  SETTINGS,
  settingTitle,
  settingWords,
} from '../../src-renderer/views/settings/settingsIndex.ts';
import { NOTIFY_SETTINGS } from '../../src-renderer/views/settings/transfer/settingsFile.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';

const find = (query: string): readonly string[] => findSettings(i18next.t, SETTING_NAMES)(query);
const NOTHING: SettingFacts = {
  isDesktop: false,
  hasPreviews: false,
  asksAboutPlainText: false,
  hasOwnRules: false,
  canInstall: false,
};

describe('the search in the settings', () => {
  it.each(['en', 'zh', 'de', 'es', 'ar'] as const)('has a title and words for every setting (%s)', async (language) => {
    await setUpWordsIn(language);
    const isMissing = (text: string): boolean => text.trim() === '' || /^(?:settingSearch|settings|keys)\./.test(text);
    const found = SETTING_NAMES.filter((name) => {
      return [settingTitle(i18next.t, name), ...settingWords(i18next.t, name)].some(isMissing);
    });
    expect(found).toEqual([]);
    for (const name of ['pause', 'textSize', 'keys.bold', 'sessions', 'loadSettings'] as const) {
      expect(find(settingTitle(i18next.t, name))[0]).toBe(name);
    }
    await setUpWordsIn('en');
  });

  it.each([
    ['dark mode', 'theme'],
    ['FONT SIZE', 'textSize'],
    ['2fa', 'twoFactor'],
    ['avatar', 'picture'],
    ['hotkey bold', 'keys.bold'],
    ['autostart', 'openAtLogin'],
    ['screenshot', 'screenCapture'],
    ['notifictaions', 'notifyRoom'],
    ['one line below', 'lastMessages'],
  ])('finds by words that people look for: %s', (query, name) => {
    expect(find(query)).toContain(name);
  });

  it('ignores accents and case in other languages', async () => {
    await setUpWordsIn('es');
    expect(find('SESION')).toContain('sessions');
    expect(find('tamano')[0]).toBe('textSize');
    await setUpWordsIn('de');
    expect(find('schriftgroße')).toContain('textSize');
    await setUpWordsIn('zh');
    expect(find('深色')).toContain('theme');
    await setUpWordsIn('en');
  });

  it('finds nothing for other words', () => {
    expect(find('zzzz qqqq')).toEqual([]);
    expect(find('   ')).toEqual([]);
  });

  it('offers only what the person has', () => {
    expect(isSettingShown('diagnostics', NOTHING)).toBe(false);
    expect(isSettingShown('diagnostics', { ...NOTHING, isDesktop: true })).toBe(true);
    expect(isSettingShown('push', { ...NOTHING, isDesktop: true })).toBe(false);
    expect(isSettingShown('linkPreviews', NOTHING)).toBe(false);
    expect(isSettingShown('keys.ownWindow', NOTHING)).toBe(false);
    expect(isSettingShown('keys.jump', NOTHING)).toBe(true);
    expect(pageOf('keys.jump')).toBe('keyboard');
  });
});

it('every setting of the index is marked on a page', () => {
  const folder = join(repositoryRoot, 'src-renderer/views/settings');
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.endsWith('settingsIndex.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const marked = new Set<string>(Object.values(NOTIFY_SETTINGS));
  for (const [, name = ''] of sources.matchAll(/(?:asSetting\(|labelled\(t, )'(\w+)'\)/g)) marked.add(name);
  expect(Object.keys(SETTINGS).filter((name) => !marked.has(name))).toEqual([]);
});
