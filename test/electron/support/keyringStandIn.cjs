/**
 * A preload that stands in for the keyring of the system: encrypts with the key in the file that PARLEY_TEST_KEYRING
 * names, which is not in the profile. While there is no such file the keyring is locked: as on Linux, encryption then
 * uses a key that everyone knows. Without a name there is no keyring.
 */
// `--require` takes CommonJS, which Electron runs before the app.
/* oxlint-disable typescript/no-require-imports, import/no-commonjs */
const { createCipheriv, createDecipheriv, randomBytes } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { safeStorage } = require('electron');

const file = process.env['PARLEY_TEST_KEYRING'] ?? '';
const KNOWN_KEY = Buffer.alloc(32, 'peanuts');
const isLocked = () => !existsSync(file);

/** @param {string} name */
function readKey(name) {
  if (name === 'v10') return KNOWN_KEY;
  if (isLocked()) throw new Error('the keyring is locked');
  return readFileSync(file);
}

/** @param {string} text */
function encrypt(text) {
  const name = isLocked() ? 'v10' : 'v11';
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', readKey(name), iv);
  return Buffer.concat([Buffer.from(name), iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @param {Buffer} bytes */
function decrypt(bytes) {
  const decipher = createDecipheriv('aes-256-gcm', readKey(bytes.toString('latin1', 0, 3)), bytes.subarray(3, 15));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(15, -16)), decipher.final()]).toString();
}

/** @type {Partial<typeof safeStorage>} */
const keyring = {
  isAsyncEncryptionAvailable: () => Promise.resolve(file !== ''),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: (text) => Promise.resolve().then(() => encrypt(text)),
  decryptStringAsync: (bytes) => Promise.resolve().then(() => ({ result: decrypt(bytes), shouldReEncrypt: false })),
};
Object.assign(safeStorage, keyring);
