/**
 * A stand-in for Electron in unit tests: its keyring, where `seal` stands for encryption that only this computer can
 * undo, and `scheme` for the name of its key (a broken one decrypts nothing), its clipboard and its windows. The files of
 * a suite share their modules, so all that mock `electron` use it: `vi.mock('electron', () =>
 * import('…/electronForTests.ts'))`.
 */
const FRESH = {
  available: true,
  backend: 'gnome_libsecret',
  scheme: 'v11',
  seal: 'first',
  rotated: false,
  isBroken: false,
};

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
    Promise.resolve(Buffer.from(`${keyring.scheme}${keyring.seal}:${Buffer.from(text).toString('hex')}`)),
  decryptStringAsync: (bytes: Buffer) => {
    const [seal, hex = ''] = bytes.toString().split(':');
    if (seal !== keyring.scheme + keyring.seal || keyring.isBroken) return Promise.reject(new Error('another key'));
    return Promise.resolve({ result: Buffer.from(hex, 'hex').toString(), shouldReEncrypt: keyring.rotated });
  },
};

type Items = Readonly<Record<string, string>>;

/** What is on the clipboard of the system, by format. */
export const systemClipboard = { items: {} as Items, refusesMarks: false, isBusy: false };

export class ClipboardItem {
  readonly items: Items;

  constructor(items: Items) {
    this.items = items;
  }
}

export const clipboard = {
  write([item]: readonly ClipboardItem[]) {
    if (systemClipboard.refusesMarks) return Promise.reject(new Error(`refused: ${JSON.stringify(item)}`));
    systemClipboard.items = item?.items ?? {};
    return Promise.resolve();
  },
  writeText(text: string) {
    systemClipboard.items = { 'text/plain': text };
    return Promise.resolve();
  },
  readText: () =>
    systemClipboard.isBusy
      ? Promise.reject(new Error('another program uses the clipboard'))
      : Promise.resolve(systemClipboard.items['text/plain'] ?? ''),
  clear() {
    systemClipboard.items = {};
  },
};

/** The open windows, of which only the protection from screenshots is known here. */
export const openWindows: { setContentProtection: (isProtected: boolean) => void }[] = [];
export const BrowserWindow = { getAllWindows: () => openWindows };
