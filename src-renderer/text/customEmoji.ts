/** As for the completion of shortcodes: a colon after a word or a number ("10:30:45") begins none. */
const AT = /(?<![\p{Script=Latin}\p{N}_]):([a-z0-9_-]{2,32}):/uy;
/** Each becomes an element of the page. */
export const MAX_EMOJI_PER_TEXT = 200;

export interface EmojiPart {
  readonly type: 'emoji';
  readonly name: string;
  /** `:name:`, as it was typed. */
  readonly text: string;
}

type SplitPart = { readonly type: 'text'; readonly text: string } | EmojiPart;

/** The `:name:` at this index, which a custom emoji may have. */
export function emojiCodeAt(text: string, index: number): EmojiPart | null {
  if (text[index] !== ':') return null;
  AT.lastIndex = index;
  const [code, name] = AT.exec(text) ?? [];
  return code === undefined || name === undefined ? null : { type: 'emoji', name, text: code };
}

/** Splits a text at each `:name:`; after `MAX_EMOJI_PER_TEXT` of them, the rest is text. */
export function splitAtEmoji(text: string): SplitPart[] {
  const parts: SplitPart[] = [];
  let [done, at, count] = [0, text.indexOf(':'), 0];
  while (at !== -1 && count < MAX_EMOJI_PER_TEXT) {
    const found = emojiCodeAt(text, at);
    if (found !== null) {
      if (at > done) parts.push({ type: 'text', text: text.slice(done, at) });
      parts.push(found);
      done = at + found.text.length;
      count += 1;
    }
    at = text.indexOf(':', found === null ? at + 1 : done);
  }
  if (done < text.length) parts.push({ type: 'text', text: text.slice(done) });
  return parts;
}
