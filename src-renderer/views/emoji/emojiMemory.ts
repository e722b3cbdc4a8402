const RECENT = 'parley.emoji.recent';
const TONE = 'parley.emoji.tone';

/** Before anything was used: what people answer with most. */
const POPULAR = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👀'];
/** Two rows of the picker. */
const KEPT = 16;

export interface OfferedEmoji {
  /** Whether they were used on this computer: the last first, in its tone. Else they are what most people use. */
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

/** 0 is none, 1 light to 5 dark. */
export function emojiTone(): number {
  const tone = Number(localStorage.getItem(TONE) ?? 0);
  return Number.isInteger(tone) && tone >= 0 && tone <= 5 ? tone : 0;
}

export function rememberTone(tone: number): void {
  localStorage.setItem(TONE, String(tone));
}
