let emoji: RegExp | undefined;

/**
 * Whether a text is one emoji as Unicode recommends them for interchange. Compiled when it is first asked for: it is large,
 * and an engine that does not know such sets yet starts all the same, and looks at the characters only: what comes from the
 * server has been checked there.
 */
export function isEmoji(text: string): boolean {
  emoji ??= compile();
  return emoji.test(text);
}

function compile(): RegExp {
  try {
    return new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
  } catch {
    return /^(?:\p{Emoji}|\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}])+$/u;
  }
}
