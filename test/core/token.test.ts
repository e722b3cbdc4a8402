import { expect, it } from 'vitest';
import { randomId } from '#core/randomId.ts';
import { createToken } from '#core/token.ts';

it('no token and no id begins with a dash, which a command line takes for an option', () => {
  const made = Array.from({ length: 2_000 }, () => [createToken(), randomId()]).flat();
  expect(made.filter((one) => one.startsWith('-'))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
