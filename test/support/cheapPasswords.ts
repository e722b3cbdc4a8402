/** Cheap enough for a test to sign in a hundred times; the default cost has its own test. */
export const CHEAP_PASSWORDS = { cost: 2 ** 10, blockSize: 8, parallel: 1, keyLength: 32 };
