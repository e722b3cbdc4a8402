import { type EmojiSet, readEmoji } from './emojiSet.ts';

let loading: Promise<EmojiSet> | null = null;

/** Loads all emoji on first use. A failed load is retried by the next call. */
export function loadEmoji(): Promise<EmojiSet> {
  loading ??= bring();
  return loading;
}

async function bring(): Promise<EmojiSet> {
  try {
    const { groups } = await import('./emoji.json');
    return readEmoji(groups);
  } catch (error) {
    loading = null;
    throw error;
  }
}
