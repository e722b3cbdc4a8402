import type { ChatCalls } from '#shared/contract/index.ts';
import type { CustomEmoji } from '#shared/contract/emojiCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';

type EmojiHandlers = MemberHandlers<Extract<keyof ChatCalls, `emoji.${string}`>>;

/** Custom emoji, in memory. Everyone in the model is a member. */
export function createModelEmoji(publishToAll: Publish) {
  const all = new Map<string, CustomEmoji & { readonly data: string }>();
  const shown = ({ data: _data, ...emoji }: CustomEmoji & { readonly data: string }): CustomEmoji => emoji;

  return {
    handlersOf: (userId: string): EmojiHandlers => ({
      'emoji.list': () => ({ emoji: [...all.values()].map(shown) }),
      'emoji.pictures': ({ names }) => ({
        pictures: names.flatMap((name) => {
          const one = all.get(name);
          return one === undefined ? [] : [{ name, picture: one.picture, type: 'image/png' as const, data: one.data }];
        }),
      }),
      'emoji.add': ({ name, image }) => {
        if (all.has(name)) throw new ChatError('EMOJI_NAME_TAKEN');
        const emoji = { name, picture: `picture-${image.byteLength}`, by: userId, at: all.size + 1 };
        all.set(name, { ...emoji, data: Buffer.from(image).toString('base64') });
        publishToAll('emoji.changed', { name, emoji });
        return { emoji };
      },
      'emoji.remove': ({ name }) => {
        const one = all.get(name);
        if (one === undefined) return {};
        if (one.by !== userId) throw new ChatError('EMOJI_NOT_YOURS');
        all.delete(name);
        publishToAll('emoji.changed', { name, emoji: null });
        return {};
      },
    }),
  };
}
