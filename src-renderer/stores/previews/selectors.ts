import type { SettingsState } from '../settings/reduce.ts';

/** Whether the person wants previews of links. */
export function showsPreviews({ settings }: SettingsState): boolean {
  return settings.linkPreviews === true;
}
