import { type EmojiSet, readEmoji } from './emojiSet.ts';

let loading: Promise<EmojiSet> | null = null;

/** All emoji, brought when they are asked for first. What could not be brought is asked for again the next time. */
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
