/**
 * A stand-in for Electron in unit tests: its keyring, where `seal` stands for encryption that only this computer can
 * undo. The files of a suite share their modules, so all that mock `electron` use it: `vi.mock('electron', () =>
 * import('…/electronForTests.ts'))`.
 */
const FRESH = { available: true, backend: 'gnome_libsecret', seal: 'first', rotated: false };

export const keyring = { ...FRESH };

export function resetKeyring(): void {
  Object.assign(keyring, FRESH);
}

export const app = { getVersion: () => '1' };
export const shell = {};
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(keyring.available),
  getSelectedStorageBackend: () => keyring.backend,
  encryptStringAsync: (text: string) =>
    Promise.resolve(Buffer.from(`${keyring.seal}:${Buffer.from(text).toString('hex')}`)),
  decryptStringAsync: (bytes: Buffer) => {
    const [seal, hex = ''] = bytes.toString().split(':');
    if (seal !== keyring.seal) return Promise.reject(new Error('another key'));
    return Promise.resolve({ result: Buffer.from(hex, 'hex').toString(), shouldReEncrypt: keyring.rotated });
  },
};
