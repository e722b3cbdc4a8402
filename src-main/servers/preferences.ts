import { FIRST_SERVER } from '../security/appOrigin.ts';

export type PreferenceValues = Readonly<Record<string, string>>;

/**
 * The settings of this computer that each page stores itself, because it needs them before its first paint: the theme,
 * the language and the like. All pages have the same ones.
 */
export interface Preferences {
  /**
   * @param isChange the person has changed them in this page. Otherwise the page has just started, and those of the
   *   first server's page are taken, which are also those of an earlier version.
   * Returns those that the page must use.
   */
  readonly sync: (serverId: string, values: PreferenceValues, isChange: boolean) => PreferenceValues;
}

/** @param onChanged called with the page that already has the new values */
export function createPreferences(onChanged: (values: PreferenceValues, from: string) => void): Preferences {
  let known: PreferenceValues | null = null;
  return {
    sync(serverId, values, isChange) {
      if (!isChange && (known !== null || serverId !== FIRST_SERVER)) return known ?? values;
      known = values;
      onChanged(values, serverId);
      return values;
    },
  };
}
