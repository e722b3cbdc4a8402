const RECENT = 'parley.emoji.recent';
const TONE = 'parley.emoji.tone';

/** Offered before any emoji was used: the most common reactions. */
const POPULAR = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👀'];
/** Number of remembered emoji: two rows of the picker. */
const KEPT = 16;

export interface OfferedEmoji {
  /**
   * Whether they were used on this computer: most recent first, in their tone. Otherwise they are the most common ones.
   */
  readonly isUsed: boolean;
  readonly texts: readonly string[];
}

export function offeredEmoji(): OfferedEmoji {
  const used = usedEmoji();
  return used.length > 0 ? { isUsed: true, texts: used } : { isUsed: false, texts: POPULAR };
}

export function rememberEmoji(emoji: string): void {
  const kept = [emoji, ...usedEmoji().filter((other) => other !== emoji)].slice(0, KEPT);
  localStorage.setItem(RECENT, kept.join(' '));
}

function usedEmoji(): readonly string[] {
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
