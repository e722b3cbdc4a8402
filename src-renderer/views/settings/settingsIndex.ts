import type { TFunction } from 'i18next';
import { COMMAND_NAMES, type CommandName } from '../../keyboard/commands.ts';
import type { SettingsPage } from './pages.ts';

/** What decides about settings that not everyone has. */
export interface SettingFacts {
  readonly isDesktop: boolean;
  /** The server creates link previews. */
  readonly hasPreviews: boolean;
  /** The person decides whether the sign-in is stored as plain text. */
  readonly asksAboutPlainText: boolean;
  /** Conversations have notification rules of their own. */
  readonly hasOwnRules: boolean;
  /** The browser can make the page an app. */
  readonly canInstall: boolean;
}

interface Setting {
  readonly page: SettingsPage;
  readonly title: (t: TFunction) => string;
  readonly hint?: (t: TFunction) => string;
  /** Undefined: everyone has it who has its page. */
  readonly isShown?: (facts: SettingFacts) => boolean;
}

const inDesktop = ({ isDesktop }: SettingFacts): boolean => isDesktop;
const inBrowser = ({ isDesktop }: SettingFacts): boolean => !isDesktop;

/** Every setting, in the order of the pages. An element of its page has its name as `data-setting`. */
export const SETTINGS = {
  pause: { page: 'notifications', title: (t) => t('settings.pause'), hint: (t) => t('settings.pauseHint') },
  quietHours: { page: 'notifications', title: (t) => t('settings.quietHours'), hint: (t) => t('settings.quietHint') },
  push: {
    page: 'notifications',
    title: (t) => t('settings.push.label'),
    hint: (t) => t('settings.push.hint'),
    isShown: inBrowser,
  },
  notifyDirect: { page: 'notifications', title: (t) => t('settings.kinds.direct') },
  notifyRoom: { page: 'notifications', title: (t) => t('settings.kinds.room') },
  notifyInbox: { page: 'notifications', title: (t) => t('settings.kinds.inbox') },
  notifyAnnouncement: { page: 'notifications', title: (t) => t('settings.kinds.announcement') },
  notifyTopic: { page: 'notifications', title: (t) => t('settings.kinds.topic') },
  ownRules: {
    page: 'notifications',
    title: (t) => t('settings.ownRules'),
    isShown: ({ hasOwnRules }) => hasOwnRules,
  },
  language: { page: 'appearance', title: (t) => t('settings.language') },
  theme: { page: 'appearance', title: (t) => t('settings.theme') },
  density: { page: 'appearance', title: (t) => t('settings.density') },
  lastMessages: {
    page: 'appearance',
    title: (t) => t('settings.lastMessages'),
    hint: (t) => t('settings.lastMessagesHint'),
  },
  textSize: { page: 'appearance', title: (t) => t('settings.textSize') },
  highContrast: { page: 'appearance', title: (t) => t('settings.highContrast') },
  reduceMotion: { page: 'appearance', title: (t) => t('settings.reduceMotion') },
  screenCapture: {
    page: 'appearance',
    title: (t) => t('settings.screenCapture'),
    hint: (t) => t('settings.screenCaptureHint'),
    isShown: inDesktop,
  },
  linkPreviews: {
    page: 'appearance',
    title: (t) => t('settings.linkPreviews'),
    hint: (t) => t('settings.linkPreviewsHint'),
    isShown: ({ hasPreviews }) => hasPreviews,
  },
  spelling: { page: 'writing', title: (t) => t('settings.spelling'), isShown: inDesktop },
  spellingLanguages: { page: 'writing', title: (t) => t('settings.languages'), isShown: inDesktop },
  globalShortcut: {
    page: 'keyboard',
    title: (t) => t('keys.global.label'),
    hint: (t) => t('keys.global.hint'),
    isShown: inDesktop,
  },
  resetKeys: { page: 'keyboard', title: (t) => t('keys.resetAll') },
  openAtLogin: {
    page: 'desktop',
    title: (t) => t('settings.start.atLogin'),
    hint: (t) => t('settings.start.atLoginHint'),
  },
  startHidden: {
    page: 'desktop',
    title: (t) => t('settings.start.hidden'),
    hint: (t) => t('settings.start.hiddenHint'),
  },
  picture: { page: 'profile', title: (t) => t('profile.picture') },
  name: { page: 'profile', title: (t) => t('profile.yourName') },
  status: { page: 'profile', title: (t) => t('profile.status'), hint: (t) => t('profile.statusHint') },
  about: { page: 'profile', title: (t) => t('profile.about') },
  timeZone: { page: 'profile', title: (t) => t('profile.timeZone'), hint: (t) => t('profile.timeZoneHint') },
  dataExport: { page: 'profile', title: (t) => t('dataExport.heading'), hint: (t) => t('dataExport.text') },
  customEmoji: { page: 'emoji', title: (t) => t('emoji.custom.title'), hint: (t) => t('emoji.custom.about') },
  blocked: { page: 'blocked', title: (t) => t('blocking.page'), hint: (t) => t('blocking.note') },
  plainText: {
    page: 'signIn',
    title: (t) => t('secrets.allow'),
    hint: (t) => t('secrets.hint'),
    isShown: ({ asksAboutPlainText }) => asksAboutPlainText,
  },
  storeEncryption: { page: 'signIn', title: (t) => t('storeEncryption.label'), isShown: inDesktop },
  sessions: { page: 'signIn', title: (t) => t('settings.sessions') },
  password: { page: 'signIn', title: (t) => t('settings.changePassword') },
  twoFactor: {
    page: 'signIn',
    title: (t) => t('settings.twoFactor.title'),
    hint: (t) => t('settings.twoFactor.text'),
  },
  passkeys: { page: 'signIn', title: (t) => t('settings.passkeys.title'), hint: (t) => t('settings.passkeys.text') },
  encryptionDevices: {
    page: 'signIn',
    title: (t) => t('encryption.devices'),
    hint: (t) => t('encryption.devicesHint'),
  },
  /** Its section has the name of the provider as a title. */
  provider: { page: 'signIn', title: (t) => t('settingSearch.provider') },
  hosting: { page: 'hosting', title: (t) => t('settings.hosting'), hint: (t) => t('hosting.intro') },
  saveSettings: { page: 'transfer', title: (t) => t('transfer.save'), hint: (t) => t('transfer.saveHint') },
  loadSettings: { page: 'transfer', title: (t) => t('transfer.load'), hint: (t) => t('transfer.loadHint') },
  install: {
    page: 'aboutParley',
    title: (t) => t('settings.install.title'),
    hint: (t) => t('settings.install.hint'),
    isShown: ({ canInstall }) => canInstall,
  },
  updates: {
    page: 'aboutParley',
    title: (t) => t('settings.updates.title'),
    hint: (t) => t('settings.updates.automaticHint'),
    isShown: inDesktop,
  },
  diagnostics: {
    page: 'aboutParley',
    title: (t) => t('settings.diagnostics'),
    hint: (t) => t('settings.diagnosticsHint'),
    isShown: inDesktop,
  },
} as const satisfies Readonly<Record<string, Setting>>;

type DeclaredName = keyof typeof SETTINGS;

/** The keys of each command are a setting, too. */
export type SettingName = DeclaredName | `keys.${CommandName}`;

export const SETTING_NAMES: readonly SettingName[] = [
  ...(Object.keys(SETTINGS) as DeclaredName[]),
  ...COMMAND_NAMES.map((command) => `keys.${command}` as const),
];

export const isOfCommand = (name: SettingName): name is `keys.${CommandName}` => name.startsWith('keys.');

export function pageOf(name: SettingName): SettingsPage {
  return isOfCommand(name) ? 'keyboard' : SETTINGS[name].page;
}

export function settingTitle(t: TFunction, name: SettingName): string {
  return isOfCommand(name) ? t(name) : SETTINGS[name].title(t);
}

/** What a setting is found by besides its title: its page, its description, and words that people look for. */
export function settingWords(t: TFunction, name: SettingName): string[] {
  const page = t(`settings.${pageOf(name)}`);
  if (isOfCommand(name)) return [page, t('settingSearch.words.keys')];
  const { hint }: Setting = SETTINGS[name];
  return [page, ...(hint === undefined ? [] : [hint(t)]), t(`settingSearch.words.${name}`)];
}

export function isSettingShown(name: SettingName, facts: SettingFacts): boolean {
  if (isOfCommand(name)) return name !== 'keys.ownWindow' || facts.isDesktop;
  const { isShown }: Setting = SETTINGS[name];
  return isShown?.(facts) ?? true;
}

/** Marks the element of a page that has the controls of a setting. */
export function asSetting(name: SettingName): { readonly 'data-setting': SettingName } {
  return { 'data-setting': name };
}

/** The label of a control that is a setting, and its mark. */
export function labelled(t: TFunction, name: SettingName): { readonly label: string; readonly setting: SettingName } {
  return { label: settingTitle(t, name), setting: name };
}
