import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { describeProblem } from '../../src-renderer/i18n/describeProblem.ts';
import { en } from '../../src-renderer/i18n/en.ts';
import { setUpWords } from '../../src-renderer/i18n/setUp.ts';

beforeAll(setUpWords);

describe('the words for refusals and failures', () => {
  it.each(ERROR_CODES)('has words for %s that fill in what they name', (code) => {
    const words = describeProblem(i18next.t, { code, details: {} });
    expect(words).not.toBe(`errors.${code}`);
    expect(words).not.toContain('{{');
    expect(words).not.toContain(code.includes('_') ? code : '\0');
  });

  it('says two things for every code: what happened, and what to do', () => {
    const short = Object.entries(en.errors).filter(([, words]) => words.split(/[.:;,]\s|, /u).length < 2);
    expect(short.map(([code]) => code)).toEqual(['NAME_INVALID', 'PASSWORD_TOO_SHORT']); // one sentence that asks for what is missing
  });

  it('has words for nothing else', () => {
    expect(Object.keys(en.errors).toSorted()).toEqual([...ERROR_CODES].toSorted());
  });

  it('names the number under which a fault was logged', () => {
    expect(describeProblem(i18next.t, { code: 'INTERNAL', details: { correlationId: 'c-17' } })).toContain('c-17');
  });
});
