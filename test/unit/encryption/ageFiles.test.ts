import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  createEncrypter,
  createKey,
  decrypt,
  type Decryption,
  encryptWith,
  type Encryption,
} from '#core/encryption/ageFiles.ts';

/** Written by the program `age` 1.1.1, with a key of `age-keygen` and with a passphrase. */
const KEY = 'AGE-SECRET-KEY-1CW3CAJCLSQAZ54T6U76RSE7VDMX9DZD4YLNPVR7FC0GDNANX6HHQFVUPJW';
const PASSPHRASE = 'a passphrase of a test';
const TEXT = 'Written by age 1.\n';
const BY_AGE = {
  key: 'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBLVndkUEU5czFvcnpiNGpCUnhMUWxhaWxIcy8ybktid0t2dGxNQm5yaUJBCmxPcjljUDJ3bW02WWx4QURTdDZ4dDU4SHk3UlpyK043anptaGNPS0dnQ3cKLS0tIDVOMkM0b2xNYjgxbmQ4TTB0aWNSRGlJWGxGQ0xGdzNZdUVJSkF1THFQdFEKKKIEm21BM3O6FoFiP0zbnNlWZ2JuR00eWESW4b2uDWORo7XGydjufFc/EbESdqKkhls=',
  passphrase:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBCc25xUzJOclZKSFZCQjVSNHU4ZFB3IDE4CnlVYU9TV0drdU5teGt2MHJ6dnZ5NVNVQ0s2OW8vSmpFYysvRk1oRFRKS00KLS0tIG1qbVR4MExZSmdSWDQwYWRCL1pLN1duOHVPbCtJWktRY0kwdkx0UkM1NnMKB4JfON0ozrwFJTclb+YjsEqyejLRVJNPwEUE3xd15Ee3a+qn0GN5LuEEv3QOFMJEHV0=',
};

/** More than one chunk of the format, which has 64 KiB. */
const CONTENT = Buffer.alloc(200_000, 'a message that no one else may read. ');

const encrypt = async (encryption: Encryption): Promise<Buffer> =>
  buffer(await encryptWith(createEncrypter(encryption), Readable.from([CONTENT], { objectMode: false })));
const open = async (encrypted: Buffer, decryption: Decryption): Promise<Buffer> =>
  buffer(await decrypt(Readable.from([encrypted], { objectMode: false }), decryption, 'the.file'));

describe('an encrypted file', () => {
  it('is opened by each of its keys, and shows nothing of its content', async () => {
    const [mine, yours] = [await createKey(), await createKey()];
    const encrypted = await encrypt({ recipients: [mine.recipient, yours.recipient] });
    expect(encrypted.includes('no one else')).toBe(false);
    expect((await open(encrypted, { keys: [mine.key] })).equals(CONTENT)).toBe(true);
    expect((await open(encrypted, { keys: [(await createKey()).key, yours.key] })).equals(CONTENT)).toBe(true);
  });

  it('is opened by its passphrase', async () => {
    const encrypted = await encrypt({ passphrase: PASSPHRASE });
    expect((await open(encrypted, { passphrase: PASSPHRASE })).equals(CONTENT)).toBe(true);
    await expect(open(encrypted, { passphrase: `${PASSPHRASE}!` })).rejects.toThrow(
      'The passphrase does not open the.file',
    );
  });

  it('of the program age is opened, too', async () => {
    const [byKey, byPassphrase] = [Buffer.from(BY_AGE.key, 'base64'), Buffer.from(BY_AGE.passphrase, 'base64')];
    expect((await open(byKey, { keys: [KEY] })).toString()).toBe(TEXT);
    expect((await open(byPassphrase, { passphrase: PASSPHRASE })).toString()).toBe(TEXT);
  });

  it('is not opened by the key of another', async () => {
    const encrypted = await encrypt({ recipients: [(await createKey()).recipient] });
    await expect(open(encrypted, { keys: [(await createKey()).key] })).rejects.toThrow('None of the keys opens');
    await expect(open(encrypted, { keys: ['AGE-SECRET-KEY-1'] })).rejects.toThrow('keys begin with AGE-SECRET-KEY-');
  });

  it.each([
    ['changed in one bit', (encrypted: Buffer) => flip(encrypted, encrypted.byteLength - 100_000)],
    ['cut off within a chunk', (encrypted: Buffer) => encrypted.subarray(0, -1)],
    [
      'cut off between two chunks',
      (encrypted: Buffer) => encrypted.subarray(0, encrypted.byteLength - (200_000 % 65_536) - 16),
    ],
    ['longer', (encrypted: Buffer) => Buffer.concat([encrypted, Buffer.from('!')])],
  ])('that was %s fails to be read', async (_, spoil) => {
    const { key, recipient } = await createKey();
    const encrypted = spoil(await encrypt({ recipients: [recipient] }));
    await expect(open(encrypted, { keys: [key] })).rejects.toThrow('the.file is damaged: it was changed or cut off');
  });

  it.each(['', 'mei', 'age1', KEY])('is not made for the recipient “%s”, which is none', async (recipient) => {
    await expect(encrypt({ recipients: [recipient] })).rejects.toThrow('recipients begin with age1');
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
