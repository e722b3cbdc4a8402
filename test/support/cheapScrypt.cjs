/**
 * A preload that makes scrypt cheap in a process of the built product: its real cost, a third of a second for each
 * account, sign-in and password of a room, was a fifth of the time of a run. Unit tests cover the real cost.
 */
// `--require` takes CommonJS, which Node and Electron run before an ES module.
/* oxlint-disable typescript/no-require-imports, import/no-commonjs */
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const { scrypt } = crypto;
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };

/** @type {(...args: [crypto.BinaryLike, crypto.BinaryLike, number, crypto.ScryptOptions, () => void]) => void} */
const cheapScrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, ...CHEAP }, done);

Object.assign(crypto, { scrypt: cheapScrypt });
syncBuiltinESMExports();
