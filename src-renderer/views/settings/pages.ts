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
  { name: 'hosting', icon: 'server' },
  { name: 'transfer', icon: 'file' },
  { name: 'aboutParley', icon: 'info' },
] as const;

export type SettingsPage = (typeof SETTINGS_PAGES)[number]['name'];

interface PagesFor {
  readonly isGuest: boolean;
  readonly isDesktop: boolean;
  /** This computer can host the team. */
  readonly canHost: boolean;
}

/** The pages of the personal settings, in their order. */
export function listSettingsPages({
  isGuest,
  isDesktop,
  canHost,
}: PagesFor): readonly (typeof SETTINGS_PAGES)[number][] {
  const isListed: Partial<Record<SettingsPage, boolean>> = { emoji: !isGuest, desktop: isDesktop, hosting: canHost };
  return SETTINGS_PAGES.filter(({ name }) => isListed[name] ?? true);
}
