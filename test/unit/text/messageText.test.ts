import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';

describe('the text of a message', () => {
  it.each(['a', ' a ', '你好', '👩‍👩‍👧', 'line\nline\ttab', '0', '\u200Da'])('may be %j', (text) => {
    expect(refuseMessageText(text)).toBeNull();
  });

  it.each(['', ' ', '\n\t ', '\u00A0\u3000'])('may not be %j, which has nothing to read', (text) => {
    expect(refuseMessageText(text)).toBe('TEXT_EMPTY');
  });

  it.each(['a\0b', '\0', 'a\uD800', '\uDC00a', '\uDC00\uD800'])(
    'may not be %j, which a UTF-8 decoder would change',
    (text) => {
      expect(refuseMessageText(text)).toBe('TEXT_INVALID');
    },
  );

  it.each(['a', 'é', '你', '👋'])('may have as many %s as the limit and not one more', (character) => {
    const fits = Math.floor(LIMITS.messageBytes / Buffer.byteLength(character));
    expect(refuseMessageText(character.repeat(fits))).toBeNull();
    expect(refuseMessageText(character.repeat(fits + 1))).toBe('TEXT_TOO_LONG');
  });

  it('survives UTF-8 encoding and decoding unchanged', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const sendable = fc.string({ unit }).filter((text) => refuseMessageText(text) === null);
    fc.assert(
      fc.property(sendable, (text) => {
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
      }),
    );
  });
});
