import { type CustomEmoji, customEmojiSchema, type EmojiPicture } from '#shared/contract/emojiCalls.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { PICTURE_TYPES } from '#shared/contract/profileCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { EMOJI_NAME, emojiNameOf } from '#shared/text/emojiCode.ts';
import type { Client, DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { checkPicture } from '../person/pictures.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import { STANDARD_CODES } from './standardCodes.ts';

interface EmojiCaller extends Client {
  /** The network address, for the audit log. */
  readonly address: string;
}

/** Custom emoji of the team. The scripts check the right of the caller, in the same step as the change. */
export function createEmojiHandlers(ports: DataPorts): DomainHandlers<'emoji', EmojiCaller> {
  const { redis, keys } = ports;
  return {
    'emoji.list': async (_input, { session }) => {
      const { emoji } = await redis.run(scripts.listEmoji, keys.people, {});
      const all = readEach(redis, 'reading a custom emoji', emoji, parseEmoji);
      // A guest knows only the people in their rooms.
      return { emoji: session.role === 'guest' ? all.map((one) => ({ ...one, by: null })) : all };
    },
    'emoji.pictures': async ({ names }) => ({ pictures: await readEmojiPictures(ports, names) }),
    'emoji.add': async ({ name, image }, { session }) => {
      if (!EMOJI_NAME.test(name)) throw new ChatError('EMOJI_NAME_INVALID');
      if (isStandardCode(name)) throw new ChatError('EMOJI_NAME_STANDARD');
      const checked = await checkPicture(image, LIMITS.emojiPixels);
      const args = { actor: session.me.id, name, ...checked, limit: LIMITS.customEmoji };
      const { emoji } = await redis.run(scripts.addEmoji, keys.people, args);
      return { emoji: parseEmoji(emoji) };
    },
    'emoji.remove': async ({ name }, { session, address }) => {
      await redis.run(scripts.removeEmoji, keys.people, { actor: session.me.id, name, address });
      return {};
    },
  };
}

/** Throws EMOJI_NOT_FOUND for `:name:` of no custom emoji. Any other text is accepted. */
export async function checkReactionEmoji({ redis, keys }: DataPorts, emoji: string): Promise<void> {
  const name = emojiNameOf(emoji);
  if (name === null) return;
  const { exists } = await redis.run(scripts.hasEmoji, keys.people, { name });
  if (!exists) throw new ChatError('EMOJI_NOT_FOUND');
}

async function readEmojiPictures({ redis, keys }: DataPorts, names: readonly string[]): Promise<EmojiPicture[]> {
  const read = await redis.run(scripts.readEmojiPictures, keys.people, { names: [...new Set(names)] });
  return readEach(redis, 'reading the picture of a custom emoji', read.pictures, ({ entry, content }) => {
    const { name, picture } = parseEmoji(entry);
    const [stored, data = ''] = content.split(';', 2);
    const type = PICTURE_TYPES.find((one) => one === stored);
    if (type === undefined) throw new TypeError(`The picture of ${name} has an unknown type.`);
    return { name, picture, type, data };
  });
}

let standardCodes: ReadonlySet<string> | undefined;

/** Whether a standard emoji has this shortcode. The list is split with the first emoji that is added. */
function isStandardCode(name: string): boolean {
  standardCodes ??= new Set(STANDARD_CODES.split(/\s+/u));
  return standardCodes.has(name);
}

function parseEmoji(json: string): CustomEmoji {
  return customEmojiSchema.parse(JSON.parse(json));
}
