import { type EmojiSet, parseEmoji } from './emojiSet.ts';

let loading: Promise<EmojiSet> | null = null;

/** Loads all emoji on first use. A failed load is retried by the next call. */
export function loadEmoji(): Promise<EmojiSet> {
  loading ??= load();
  return loading;
}

async function load(): Promise<EmojiSet> {
  try {
    const { groups } = await import('./emoji.json');
    return parseEmoji(groups);
  } catch (error) {
    loading = null;
    throw error;
  }
}
