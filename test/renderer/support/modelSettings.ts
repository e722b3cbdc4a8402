import type { Data, EventName, Input, Output } from '#shared/contract/index.ts';
import { type Settings, settingsSchema } from '#shared/contract/settingsModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

type Publish = <Name extends EventName>(event: Name, data: Data<Name>) => void;

/** The settings of the model server's person. */
export function createModelSettings(publish: Publish) {
  const kept: { settings: Settings; version: number } = { settings: settingsSchema.parse({}), version: 0 };

  function keep(settings: Settings): number {
    if (JSON.stringify(settings) === JSON.stringify(kept.settings)) return kept.version;
    kept.settings = settings;
    kept.version += 1;
    publish('settings.changed', { ...kept });
    return kept.version;
  }

  return {
    kept,
    /** Another computer of the same person changes them. */
    changeElsewhere: (change: (settings: Settings) => Settings): number => keep(change(kept.settings)),
    handlers: {
      'settings.read': (): Output<'settings.read'> => ({ ...kept }),
      'settings.write': ({ settings, version }: Input<'settings.write'>): Output<'settings.write'> => {
        const isSame = JSON.stringify(settings) === JSON.stringify(kept.settings);
        if (!isSame && version !== kept.version) throw new ChatError('SETTINGS_CHANGED', { version: kept.version });
        return { version: keep(settings) };
      },
    },
  };
}

export type ModelSettings = ReturnType<typeof createModelSettings>;
