import { language, type Language } from '../../text/language.ts';
import { type EmojiNames, type EmojiSet, parseEmoji } from './emojiSet.ts';

const NAMES: Readonly<Record<Language, () => Promise<EmojiNames>>> = {
  en: () => Promise.resolve({}),
  zh: async () => (await import('./emoji.zh.json')).names,
  de: async () => (await import('./emoji.de.json')).names,
  es: async () => (await import('./emoji.es.json')).names,
  // There is no file of Arabic names yet.
  ar: () => Promise.resolve({}),
};

let loading: Promise<EmojiSet> | null = null;

/** Loads all emoji on first use. A failed load is retried by the next call. */
export function loadEmoji(): Promise<EmojiSet> {
  loading ??= load();
  return loading;
}

async function load(): Promise<EmojiSet> {
  try {
    const [{ groups }, names] = await Promise.all([import('./emoji.json'), NAMES[language]()]);
    return parseEmoji(groups, names);
  } catch (error) {
    loading = null;
    throw error;
  }
}
