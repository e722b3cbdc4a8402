let emoji: RegExp | undefined;

/**
 * Whether a text is one emoji recommended by Unicode for interchange, or one of a later Unicode version than this
 * engine supports: a code point reserved for pictographs, a pair of regional indicators, or a new sequence of known
 * ones (UTS 51, "Definitions"). The pattern is compiled lazily, because it is large. An engine without support for it
 * checks only the characters, which is sufficient because the server has validated its data.
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
    // The engine does not support the flag `v`.
    // Alternatives that do not overlap, because others would be tried in every combination.
    return /^(?:[\p{Emoji}\p{Extended_Pictographic}]|[\u{E0020}-\u{E007F}]|\u200D|\uFE0F|\u20E3)+$/u;
  }
}
