import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../src-renderer/i18n/describeProblem.ts';
import type { Problem } from '../../src-renderer/stores/Problem.ts';
import { NewPasswordField } from '../../src-renderer/views/parts/NewPasswordField.tsx';
import { fieldOfSignInProblem } from '../../src-renderer/views/signIn/SignIn.tsx';
import { drawing, wordsIn } from './support/drawText.ts';

const draw = drawing();
const ofCode = (code: Problem['code']): Problem => ({ code, details: {} });

function field(problem: Problem | null, isMissing = false): string {
  const props = { label: 'New password', value: '', onChange: () => undefined, isMissing, problem };
  return draw(NewPasswordField, { ...props, text: '' });
}

describe('the field of a new password', () => {
  it.each(['PASSWORD_TOO_SHORT', 'PASSWORD_COMMON'] as const)('shows the words for %s as its error', (code) => {
    const html = field(ofCode(code));
    expect(wordsIn(html)).toContain(describeProblem(i18next.t, ofCode(code)));
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('role="alert"');
    expect(fieldOfSignInProblem(ofCode(code))).toBe('password');
  });

  it('says what to do about a common one', () => {
    expect(wordsIn(field(ofCode('PASSWORD_COMMON')))).toContain('Choose several unrelated words instead.');
  });

  it('keeps its hint while the problem is about something else, and asks for a missing password first', () => {
    for (const problem of [null, ofCode('OFFLINE'), ofCode('RESET_CODE_INVALID')]) {
      const html = field(problem);
      expect(wordsIn(html)).toContain('At least 8 characters.');
      expect(html).toContain('aria-invalid="false"');
    }
    expect(wordsIn(field(ofCode('PASSWORD_COMMON'), true))).toContain('Enter your password.');
    expect(fieldOfSignInProblem(ofCode('OFFLINE'))).toBe('form');
  });
});
