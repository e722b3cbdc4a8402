const RECENT = 'parley.emoji.recent';
const TONE = 'parley.emoji.tone';

/** Offered before any emoji was used: the most common reactions. */
const POPULAR = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👀'];
/** Number of remembered emoji: two rows of the picker. */
const MAX_RECENT = 16;

export interface SuggestedEmoji {
  /**
   * Whether they were used on this computer: most recent first, in their tone. Otherwise they are the most common ones.
   */
  readonly isRecent: boolean;
  readonly texts: readonly string[];
}

export function suggestedEmoji(): SuggestedEmoji {
  const used = readRecent();
  return used.length > 0 ? { isRecent: true, texts: used } : { isRecent: false, texts: POPULAR };
}

export function rememberEmoji(emoji: string): void {
  const recent = [emoji, ...readRecent().filter((other) => other !== emoji)].slice(0, MAX_RECENT);
  localStorage.setItem(RECENT, recent.join(' '));
}

function readRecent(): readonly string[] {
  return (localStorage.getItem(RECENT) ?? '').split(' ').filter((emoji) => emoji !== '');
}

/** Skin tone: 0 is none, 1 light to 5 dark. */
export function emojiTone(): number {
  const tone = Number(localStorage.getItem(TONE) ?? 0);
  return Number.isInteger(tone) && tone >= 0 && tone <= 5 ? tone : 0;
}

export function rememberTone(tone: number): void {
  localStorage.setItem(TONE, String(tone));
}
