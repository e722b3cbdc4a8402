import { describe, expect, it } from 'vitest';
import { createDomain } from '../../src-renderer/stores/createDomain.ts';
import { reduceEncryption } from '../../src-renderer/stores/encryption/reduce.ts';
import { RequiredTwoFactor } from '../../src-renderer/views/signIn/RequiredTwoFactor.tsx';
import { drawing, wordsIn } from './support/drawText.ts';

const own = {
  lock: null,
  key: 'one',
  isDeclined: false,
  isRemoved: false,
  problem: null,
  approvedBy: null,
  waiting: [],
  isListed: true,
  sessions: {},
};

describe.each([
  ['on the only device', ['one'], true],
  ['while another device reads the messages, too', ['one', 'two'], false],
])('the page that requires a second step of signing in, %s', (_, devices, isShown) => {
  const draw = drawing({ encryption: createDomain({ own: { ...own, devices }, people: {} }, reduceEncryption) });

  it(`says what signing out costs: ${String(isShown)}`, () => {
    const words = wordsIn(draw(RequiredTwoFactor, { isLifted: false }));
    expect(words).toContain('Sign out');
    expect(words.includes('If you sign out, they can’t be read again')).toBe(isShown);
  });
});
