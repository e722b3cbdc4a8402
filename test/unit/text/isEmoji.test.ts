import { describe, expect, it } from 'vitest';
import { isEmoji } from '#shared/text/isEmoji.ts';

describe('an emoji', () => {
  it.each(['👍', '👍🏽', '👩‍💻', '🇨🇭', '1️⃣', '❤️'])('is %s', (text) => {
    expect(isEmoji(text)).toBe(true);
  });

  it.each(['', 'a', '1', '👍👍', '👍 ', '👩‍', '©'])('is not “%s”', (text) => {
    expect(isEmoji(text)).toBe(false);
  });
});
