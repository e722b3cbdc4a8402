import type { CustomEmoji, EmojiPicture } from '#shared/contract/emojiCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

export interface CustomEmojiState {
  /** A map, because `constructor` and `__proto__` are names, too. */
  readonly byName: ReadonlyMap<string, CustomEmoji>;
  /** `data:` URLs of the pictures that were loaded, by the ids of the pictures. */
  readonly urls: ReadonlyMap<string, string>;
}

export type CustomEmojiAction =
  | { readonly type: 'listed'; readonly emoji: readonly CustomEmoji[] }
  /** `emoji` null: it was removed. */
  | { readonly type: 'changed'; readonly name: string; readonly emoji: CustomEmoji | null }
  | { readonly type: 'picturesLoaded'; readonly pictures: readonly EmojiPicture[] }
  | { readonly type: 'reset' };

export const initialCustomEmoji: CustomEmojiState = { byName: new Map(), urls: new Map() };

export function reduceCustomEmoji(state: CustomEmojiState, action: CustomEmojiAction): CustomEmojiState {
  switch (action.type) {
    case 'listed':
      return withUsedUrls({ ...state, byName: new Map(action.emoji.map((one) => [one.name, one])) });
    case 'changed': {
      const byName = new Map(state.byName);
      if (action.emoji === null) byName.delete(action.name);
      else byName.set(action.name, action.emoji);
      return withUsedUrls({ ...state, byName });
    }
    case 'picturesLoaded': {
      const loaded = action.pictures.map(
        ({ picture, type, data }) => [picture, `data:${type};base64,${data}`] as const,
      );
      return { ...state, urls: new Map([...state.urls, ...loaded]) };
    }
    case 'reset':
      return initialCustomEmoji;
    default:
      return assertNever(action);
  }
}

/** Without the pictures of removed emoji. */
function withUsedUrls({ byName, urls }: CustomEmojiState): CustomEmojiState {
  const used = new Set([...byName.values()].map(({ picture }) => picture));
  return { byName, urls: new Map([...urls].filter(([picture]) => used.has(picture))) };
}
