import { expect, it } from 'vitest';
import { createTotpSecret, encodeBase32, findTotpStep, otpauthUri, totpCode, totpStep } from '#core/account/totp.ts';

/** The secret of RFC 6238, appendix B. */
const SECRET = encodeBase32(new TextEncoder().encode('12345678901234567890'));

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('computes the code of RFC 6238 for second %i', (seconds, code) => {
  expect(totpCode(SECRET, totpStep(seconds * 1000), 8)).toBe(code);
  expect(totpCode(SECRET, totpStep(seconds * 1000))).toBe(code.slice(2));
});

it('finds the step of a code one step around the current one, and of no other text', () => {
  const now = 1_234_567_890_000;
  for (const skew of [-1, 0, 1]) {
    const step = totpStep(now) + skew;
    expect(findTotpStep(SECRET, totpCode(SECRET, step), now)).toBe(step);
  }
  for (const skew of [-2, 2]) expect(findTotpStep(SECRET, totpCode(SECRET, totpStep(now) + skew), now)).toBeNull();
  for (const text of ['', '12345', '1234567', '１２３４５６', 'abcdef']) {
    expect(findTotpStep(SECRET, text, now)).toBeNull();
  }
});

it('creates secrets that differ, and a link with the name encoded', () => {
  const [one, other] = [createTotpSecret(), createTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/u);
  expect(one).not.toBe(other);
  expect(otpauthUri('ABC', 'Mei & Lin')).toBe(
    'otpauth://totp/Parley:Mei%20%26%20Lin?secret=ABC&issuer=Parley&algorithm=SHA1&digits=6&period=30',
  );
});
