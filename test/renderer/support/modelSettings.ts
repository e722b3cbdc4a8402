import type { settingsCalls } from '#shared/contract/settingsCalls.ts';
import { type Settings, settingsSchema } from '#shared/contract/settingsModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';

export type ModelSettings = ReturnType<typeof createModelSettings>;

/** The settings of one person, as `settingsCalls.ts` describes them. */
export function createModelSettings(publish: Publish) {
  const kept: { settings: Settings; version: number } = { settings: settingsSchema.parse({}), version: 0 };

  function keep(settings: Settings): number {
    if (JSON.stringify(settings) === JSON.stringify(kept.settings)) return kept.version;
    kept.settings = settings;
    kept.version += 1;
    publish('settings.changed', { ...kept });
    return kept.version;
  }

  const handlers: MemberHandlers<keyof typeof settingsCalls> = {
    'settings.read': () => ({ ...kept }),
    'settings.write': ({ settings, version }) => {
      const isSame = JSON.stringify(settings) === JSON.stringify(kept.settings);
      if (!isSame && version !== kept.version) throw new ChatError('SETTINGS_CHANGED', { version: kept.version });
      return { version: keep(settings) };
    },
  };

  return {
    kept,
    /** Changes the settings on another computer of the same person. */
    changeElsewhere: (change: (settings: Settings) => Settings): number => keep(change(kept.settings)),
    handlers,
  };
}
