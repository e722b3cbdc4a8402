import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Length } from '#shared/text/utf8Length.ts';

describe('utf8Length', () => {
  it('equals Buffer.byteLength for every well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text, 'utf8'));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['', 0],
    ['a', 1],
    ['\u007F\u0080', 3],
    ['é', 2],
    ['߿ࠀ', 5],
    ['你好', 6],
    ['👋', 4],
    ['\u{10FFFF}', 4],
  ])('counts %j as %i bytes', (text, bytes) => expect(utf8Length(text)).toBe(bytes));
});
