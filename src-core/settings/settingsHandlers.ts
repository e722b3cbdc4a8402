import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import {
  arrangedConversations,
  readSettings,
  type Settings,
  withoutConversations,
} from '#shared/contract/settingsModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { utf8Length } from '#shared/text/utf8Length.ts';
import type { DomainHandlers } from '../Client.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';
import { publishPause } from '../presence/publishPause.ts';

/**
 * The details of CONVERSATION_NOT_FOUND: a list as JSON. It has indices, because an id that is not valid Unicode comes
 * back from Redis as another one.
 */
const missingSchema = z.object({
  missing: z.string().transform((json) => z.array(z.number()).parse(JSON.parse(json))),
});

export function createSettingsHandlers(ports: DataPorts): DomainHandlers<'settings'> {
  const { redis, keys } = ports;

  /** Leaves out what arranges conversations that the person has left, or that were closed. */
  async function write(userId: string, settings: Settings, read: number): Promise<{ version: number }> {
    const text = toJson(settings);
    if (utf8Length(text) > LIMITS.settingsBytes) {
      throw new ChatError('SETTINGS_TOO_LARGE', { maxBytes: LIMITS.settingsBytes });
    }
    const conversationIds = arrangedConversations(settings);
    try {
      return await redis.run(scripts.writeSettings, keys.user(userId), { read, settings: text, conversationIds });
    } catch (error) {
      const isMissing = error instanceof ChatError && error.code === 'CONVERSATION_NOT_FOUND';
      if (!isMissing) throw error;
      const { missing } = missingSchema.parse(error.details);
      const gone = conversationIds.filter((_, index) => missing.includes(index));
      return write(userId, withoutConversations(settings, gone), read);
    }
  }

  return {
    'settings.read': async ({ quietUntil = null }, { session }) => {
      const stored = await redis.run(scripts.readSettings, keys.user(session.me.id), {});
      const settings = readSettings(stored.settings ?? '{}');
      await publishPause(ports, session.me.id, settings, quietUntil);
      return { version: stored.version, settings };
    },

    'settings.write': async ({ settings, version, quietUntil = null }, { session }) => {
      const written = await write(session.me.id, settings, version);
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
