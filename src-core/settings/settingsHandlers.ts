import { LIMITS } from '#shared/contract/limits.ts';
import { readSettings } from '#shared/contract/settingsModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { utf8Length } from '#shared/text/utf8Length.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

export function createSettingsHandlers({ redis, keys }: Engine): DomainHandlers<'settings'> {
  return {
    'settings.read': async (_input, { session }) => {
      const { version, settings } = await redis.run(scripts.readSettings, keys.user(session.me.id), {});
      return { version, settings: readSettings(settings ?? '{}') };
    },

    'settings.write': async ({ settings, version }, { session }) => {
      const text = JSON.stringify(settings);
      if (utf8Length(text) > LIMITS.settingsBytes) {
        throw new ChatError('SETTINGS_TOO_LARGE', { maxBytes: LIMITS.settingsBytes });
      }
      return redis.run(scripts.writeSettings, keys.user(session.me.id), { read: version, settings: text });
    },
  };
}
