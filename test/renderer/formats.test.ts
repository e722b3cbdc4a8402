import { describe, expect, it, vi } from 'vitest';
import { dayField, timeField } from '../../src-renderer/text/dayField.ts';
import { createLanguageNames, isoTime, joinWords, NO_DATE } from '../../src-renderer/text/formats.ts';
import { ago, clockTime, dayAndTime, dayName, shortTime } from '../../src-renderer/text/times.ts';
import { voiceName } from '../../src-renderer/text/voiceName.ts';
import { failureDetails } from '../../src-renderer/views/parts/Boundary.tsx';

const NOW = new Date(2026, 10, 20, 10, 8).getTime();
const OUT_OF_RANGE = [8_640_000_000_000_001, -8_640_000_000_000_001, 1e300, Number.POSITIVE_INFINITY, Number.NaN];

describe('repair B4: no date makes the page throw', () => {
  it.each(OUT_OF_RANGE)('writes a dash for %s', (at) => {
    expect(clockTime(at)).toBe(NO_DATE);
    expect(dayName(at, NOW)).toBe(NO_DATE);
    expect(dayAndTime(at, NOW)).toBe(NO_DATE);
    expect(shortTime(at, NOW, { yesterday: 'Yesterday' })).toBe(NO_DATE);
    expect(isoTime(at)).toBeUndefined();
    expect(dayField(at)).toBe('');
    expect(timeField(at)).toBe('');
    expect(() => [ago(at, NOW), voiceName(at, 'webm')]).not.toThrow();
  });

  it('names languages, and keeps an unknown code as it is', () => {
    expect(createLanguageNames('en')('de')).toBe('German');
    expect(createLanguageNames('en')('not a language')).toBe('not a language');
    expect(joinWords(['Anna', 'Ben', 'you'])).toBe('Anna, Ben and you');
  });
});

describe('repair B4: the copied error report', () => {
  it('contains the version, the kind of error and the stack, and quotes nothing', () => {
    vi.stubGlobal('navigator', { userAgent: 'a browser' });
    const error = new RangeError('secret words\n    at secret (https://example.org/words.js:1:1)');
    const details = failureDetails(
      Object.assign(error, { code: 'ODD' }),
      '\n    at MessageRow (app.js:1:1)\n    at main',
    );
    expect(details).toMatch(/^Parley \d+\.\d+\.\d+\na browser\nRangeError ODD\n/);
    expect(details).toContain('formats.test.ts');
    expect(details).toContain('Components:\n    at MessageRow (app.js:1:1)\n    at main');
    expect(details).not.toMatch(/secret|words/);
    expect(failureDetails('secret words', '')).toBe(details.replace(/RangeError[^]*/, 'string\nComponents:'));
    vi.unstubAllGlobals();
  });
});
