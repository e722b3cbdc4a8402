let emoji: RegExp | undefined;

/**
 * Whether a text is one emoji as Unicode recommends them for interchange, or one of a Unicode version that this engine does not know
 * yet: of a code point that is kept for pictographs, of a pair of regional indicators, or of known ones joined or tinted in a new way
 * (UTS 51, "Definitions"). Compiled when it is first asked for: it is large, and an engine that does not know such sets yet starts
 * all the same, and looks at the characters only: what comes from the server has been checked there.
 */
export function isEmoji(text: string): boolean {
  emoji ??= compile();
  return emoji.test(text);
}

function compile(): RegExp {
  try {
    const known = String.raw`\p{RGI_Emoji}`;
    const reserved = String.raw`[\p{Extended_Pictographic}&&\p{Cn}]`;
    const element = String.raw`(?:${known}|${reserved})\p{Emoji_Modifier}?\uFE0F?`;
    return new RegExp(String.raw`^(?:${known}|\p{Regional_Indicator}{2}|${element}(?:\u200D${element})*)$`, 'v');
  } catch {
    // An engine that does not know the flag `v`.
    return /^(?:\p{Emoji}|\p{Extended_Pictographic}|\u200D|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}])+$/u;
  }
}
