let emoji: RegExp | undefined;

/**
 * Whether a text is one emoji as Unicode recommends them for interchange. Compiled when it is first asked for: it is large,
 * and an engine that does not know such sets yet starts all the same.
 */
export function isEmoji(text: string): boolean {
  emoji ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
  return emoji.test(text);
}
