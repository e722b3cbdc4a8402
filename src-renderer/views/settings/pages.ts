const SETTINGS_PAGES = [
  { name: 'notifications', icon: 'bell' },
  { name: 'appearance', icon: 'sun' },
  { name: 'writing', icon: 'pencil' },
  { name: 'keyboard', icon: 'keyboard' },
  { name: 'desktop', icon: 'house' },
  { name: 'profile', icon: 'people' },
  { name: 'emoji', icon: 'smile' },
  { name: 'blocked', icon: 'muted' },
  { name: 'signIn', icon: 'key' },
  { name: 'aboutParley', icon: 'info' },
] as const;

export type SettingsPage = (typeof SETTINGS_PAGES)[number]['name'];

/** The pages of the personal settings, in their order. */
export function listSettingsPages(isGuest: boolean, isDesktop: boolean): readonly (typeof SETTINGS_PAGES)[number][] {
  return SETTINGS_PAGES.filter(({ name }) => (name !== 'emoji' || !isGuest) && (name !== 'desktop' || isDesktop));
}
