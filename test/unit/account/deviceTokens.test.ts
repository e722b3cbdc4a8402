import { expect, it } from 'vitest';
import { findDeviceToken, withDeviceToken } from '#shared/account/deviceTokens.ts';

it('repair B5: a device token is found under any spelling that signs in to the same account', () => {
  const stored = withDeviceToken(null, 'Mei  Lin', 'token');
  for (const name of ['Mei Lin', ' mei LIN ', 'Ｍｅｉ Lin']) expect(findDeviceToken(stored, name)).toBe('token');
  expect(findDeviceToken(stored, 'Mei')).toBeNull();
  expect(findDeviceToken(null, 'Mei Lin')).toBeNull();
});

it('repair B5: a newer token replaces the previous one, and other accounts keep theirs', () => {
  const stored = withDeviceToken(withDeviceToken(null, 'Mei', 'one'), 'Tom', 'other');
  const replaced = withDeviceToken(stored, 'mei', 'two');
  expect(findDeviceToken(replaced, 'Mei')).toBe('two');
  expect(findDeviceToken(replaced, 'Tom')).toBe('other');
  expect(replaced).not.toContain('one');
});

it('repair B5: the tokens of the newest twenty accounts are kept', () => {
  let stored: string | null = null;
  for (let index = 1; index <= 21; index += 1) stored = withDeviceToken(stored, `Person ${index}`, `token-${index}`);
  expect(findDeviceToken(stored, 'Person 1')).toBeNull();
  expect(findDeviceToken(stored, 'Person 2')).toBe('token-2');
  expect(findDeviceToken(stored, 'Person 21')).toBe('token-21');
});

it.each(['', 'no JSON', 'null', '{"name":"mei"}', '[{"name":"mei","device":7}]', '[{"name":"mei"'])(
  'repair B5: a stored value that cannot be read counts as missing: %s',
  (stored) => {
    expect(findDeviceToken(stored, 'mei')).toBeNull();
    expect(findDeviceToken(withDeviceToken(stored, 'mei', 'token'), 'mei')).toBe('token');
  },
);
