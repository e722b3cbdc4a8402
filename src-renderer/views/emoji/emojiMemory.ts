const RECENT = 'parley.emoji.recent';
const TONE = 'parley.emoji.tone';

/** Before anything was used: what people answer with most. */
const FIRST = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🙏', '👀'];
/** Two rows of the picker. */
const KEPT = 16;

/** What was used on this computer, the last first, in its tone. */
export function recentEmoji(): readonly string[] {
  const used = (localStorage.getItem(RECENT) ?? '').split(' ').filter((emoji) => emoji !== '');
  return [...new Set([...used, ...FIRST])].slice(0, Math.max(used.length, FIRST.length));
}

export function rememberEmoji(emoji: string): void {
  const kept = [emoji, ...recentEmoji().filter((other) => other !== emoji)].slice(0, KEPT);
  localStorage.setItem(RECENT, kept.join(' '));
}

/** 0 is none, 1 light to 5 dark. */
export function emojiTone(): number {
  const tone = Number(localStorage.getItem(TONE) ?? 0);
  return Number.isInteger(tone) && tone >= 0 && tone <= 5 ? tone : 0;
}

export function rememberTone(tone: number): void {
  localStorage.setItem(TONE, String(tone));
}
