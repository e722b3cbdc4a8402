import { describe, expect, it } from 'vitest';
import { isEmoji } from '#shared/text/isEmoji.ts';

describe('an emoji', () => {
  it.each(['👍', '👍🏽', '👩‍💻', '🇨🇭', '1️⃣', '❤️'])('is %s', (text) => {
    expect(isEmoji(text)).toBe(true);
  });

  it.each(['\u{1FAEB}', '\u{1FC00}\u{1F3FD}', '👯🏽', '🧑🏽\u200D🐰\u200D🧑🏿', '🇨🇶'])(
    'repair B1: may be one of a Unicode version that is newer than this engine: %s',
    (text) => expect(isEmoji(text)).toBe(true),
  );

  it.each(['\u{1FAEB}\u{1FAEB}', '\u{1FAEB}a', '🇨', '\u{1FAEB}\u200D', '\u{E0001}'])(
    'repair B1: is not “%s”, whatever a later Unicode version says',
    (text) => expect(isEmoji(text)).toBe(false),
  );

  it.each(['', 'a', '1', '👍👍', '👍 ', '👩‍', '©'])('is not “%s”', (text) => {
    expect(isEmoji(text)).toBe(false);
  });
});
