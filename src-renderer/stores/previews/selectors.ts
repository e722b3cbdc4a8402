import type { SettingsState } from '../settings/reduce.ts';

/** Whether this person wants to see previews of links. */
export function showsPreviews({ settings }: SettingsState): boolean {
  return settings.linkPreviews === true;
}
