import { LIMITS } from '#shared/contract/limits.ts';
import { readSettings, type Settings } from '#shared/contract/settingsModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { utf8Length } from '#shared/text/utf8Length.ts';
import type { DomainHandlers } from '../Client.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';
import { publishPause } from '../presence/publishPause.ts';

export function createSettingsHandlers(ports: DataPorts): DomainHandlers<'settings'> {
  const { redis, keys } = ports;
  return {
    'settings.read': async ({ quietUntil = null }, { session }) => {
      const stored = await redis.run(scripts.readSettings, keys.user(session.me.id), {});
      const settings = readSettings(stored.settings ?? '{}');
      await publishPause(ports, session.me.id, settings, quietUntil);
      return { version: stored.version, settings };
    },

    'settings.write': async ({ settings, version, quietUntil = null }, { session }) => {
      const text = toJson(settings);
      if (utf8Length(text) > LIMITS.settingsBytes) {
        throw new ChatError('SETTINGS_TOO_LARGE', { maxBytes: LIMITS.settingsBytes });
      }
      const written = await redis.run(scripts.writeSettings, keys.user(session.me.id), {
        read: version,
        settings: text,
      });
      await publishPause(ports, session.me.id, settings, quietUntil);
      return written;
    },
  };
}

/**
 * Fields of later versions are stored as they are, so they may be anything that a packet can carry: nested too deeply,
 * or bytes, whose methods the schema copies.
 */
function toJson(settings: Settings): string {
  try {
    return JSON.stringify(settings);
  } catch (error) {
    throw new ChatError(
      'INVALID_ARGUMENT',
      { field: 'settings', message: 'It can’t be written as JSON' },
      { cause: error },
    );
  }
}
