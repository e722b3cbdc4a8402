import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { describeProblem } from '../../src-renderer/i18n/describeProblem.ts';
import { describePreview } from '../../src-renderer/i18n/describePreview.ts';
import { en } from '../../src-renderer/i18n/en.ts';
import { setUpWords } from '../../src-renderer/i18n/setUp.ts';
import { endingOf, playTime, sizeOf } from '../../src-renderer/text/sizes.ts';
import { voiceName } from '../../src-renderer/text/voiceName.ts';

beforeAll(setUpWords);

describe('the texts for refusals and failures', () => {
  it.each(ERROR_CODES)('has a text for %s that fills in its details', (code) => {
    const words = describeProblem(i18next.t, { code, details: {} });
    expect(words).not.toBe(`errors.${code}`);
    expect(words).not.toContain('{{');
    expect(words).not.toContain(code.includes('_') ? code : '\0');
  });

  it('has two parts for every code: what happened, and what to do', () => {
    const short = Object.entries(en.errors).filter(([, words]) => words.split(/[.:;,]\s|, /u).length < 2);
    expect(short.map(([code]) => code)).toEqual(['NAME_INVALID', 'PASSWORD_TOO_SHORT']); // Asks for the missing value.
  });

  it('has no text for an unknown code', () => {
    expect(Object.keys(en.errors).toSorted()).toEqual([...ERROR_CODES].toSorted());
  });

  it('contains the correlation id of a logged error', () => {
    expect(describeProblem(i18next.t, { code: 'INTERNAL', details: { correlationId: 'c-17' } })).toContain('c-17');
  });
});

describe('a message in one line', () => {
  const line = (kind: 'text' | 'image' | 'file' | 'audio' | 'video' | 'recalled', preview: string): string =>
    describePreview(i18next.t, { kind, preview });

  it('describes what is not text', () => {
    expect(line('text', 'hello')).toBe('hello');
    expect(line('file', 'plan.pdf')).toBe('plan.pdf');
    expect(line('image', 'the harbour')).toBe('Photo: the harbour');
    expect(line('video', 'tour.mp4')).toBe('Video: tour.mp4');
    expect(line('audio', 'song.mp3')).toBe('Audio: song.mp3');
    expect(line('audio', voiceName(0, 'webm'))).toBe('Voice message');
  });
});

describe('sizes and lengths', () => {
  it.each([
    [1, '1 B'],
    [999, '999 B'],
    [1_000, '1.0 KB'],
    [1_800_000, '1.8 MB'],
    [999_960, '1.0 MB'],
    [123_456_789, '123 MB'],
    [5_000_000_000, '5.0 GB'],
  ])('formats %i bytes as %s', (bytes, words) => expect(sizeOf(bytes)).toBe(words));

  it.each([
    ['plan.pdf', 'PDF'],
    ['archive.tar.gz', 'GZ'],
    ['.gitignore', null],
    ['README', null],
  ])('reads the type of %s from its extension', (name, type) => expect(endingOf(name)).toBe(type));

  it('formats durations as players do', () => {
    expect([0, 7_900, 187_000, 3_607_000].map(playTime)).toEqual(['0:00', '0:07', '3:07', '1:00:07']);
  });

  it("states the server's limit", () => {
    const words = describeProblem(i18next.t, { code: 'FILE_TOO_LARGE', details: { maxBytes: 25_000_000 } });
    expect(words).toContain('25.0 MB');
  });
});

describe('repair B6: why a name is refused', () => {
  it.each([
    ['hidden', 'U+00AD'],
    ['unknown', 'U+E000'],
    ['marks', 'accents'],
  ])('explains it in plain words: %s', (reason, part) => {
    for (const code of ['NAME_INVALID', 'NICKNAME_INVALID'] as const) {
      const words = describeProblem(i18next.t, { code, details: { reason, character: part } });
      expect(words).toContain(part);
      expect(words).not.toContain('{{');
    }
  });
});
