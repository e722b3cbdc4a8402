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

const seal = async (encryption: Encryption): Promise<Buffer> =>
  buffer(await encryptWith(createEncrypter(encryption), Readable.from([CONTENT], { objectMode: false })));
const open = async (sealed: Buffer, decryption: Decryption): Promise<Buffer> =>
  buffer(await decrypt(Readable.from([sealed], { objectMode: false }), decryption, 'the.file'));

describe('an encrypted file', () => {
  it('is opened by each of its keys, and shows nothing of its content', async () => {
    const [mine, yours] = [await createKey(), await createKey()];
    const sealed = await seal({ recipients: [mine.recipient, yours.recipient] });
    expect(sealed.includes('no one else')).toBe(false);
    expect((await open(sealed, { keys: [mine.key] })).equals(CONTENT)).toBe(true);
    expect((await open(sealed, { keys: [(await createKey()).key, yours.key] })).equals(CONTENT)).toBe(true);
  });

  it('is opened by its passphrase', async () => {
    const sealed = await seal({ passphrase: PASSPHRASE });
    expect((await open(sealed, { passphrase: PASSPHRASE })).equals(CONTENT)).toBe(true);
    await expect(open(sealed, { passphrase: `${PASSPHRASE}!` })).rejects.toThrow(
      'The passphrase does not open the.file',
    );
  });

  it('of the program age is opened, too', async () => {
    const [byKey, byPassphrase] = [Buffer.from(BY_AGE.key, 'base64'), Buffer.from(BY_AGE.passphrase, 'base64')];
    expect((await open(byKey, { keys: [KEY] })).toString()).toBe(TEXT);
    expect((await open(byPassphrase, { passphrase: PASSPHRASE })).toString()).toBe(TEXT);
  });

  it('is not opened by the key of another', async () => {
    const sealed = await seal({ recipients: [(await createKey()).recipient] });
    await expect(open(sealed, { keys: [(await createKey()).key] })).rejects.toThrow('No key in the file of keys opens');
    await expect(open(sealed, { keys: ['AGE-SECRET-KEY-1'] })).rejects.toThrow('a key begins with AGE-SECRET-KEY-');
  });

  it.each([
    ['changed in one bit', (sealed: Buffer) => flip(sealed, sealed.byteLength - 100_000)],
    ['cut off within a chunk', (sealed: Buffer) => sealed.subarray(0, -1)],
    ['cut off between two chunks', (sealed: Buffer) => sealed.subarray(0, sealed.byteLength - (200_000 % 65_536) - 16)],
    ['longer', (sealed: Buffer) => Buffer.concat([sealed, Buffer.from('!')])],
  ])('that was %s fails to be read', async (_, spoil) => {
    const { key, recipient } = await createKey();
    const sealed = spoil(await seal({ recipients: [recipient] }));
    await expect(open(sealed, { keys: [key] })).rejects.toThrow('the.file is damaged: it was changed or cut off');
  });

  it.each(['', 'mei', 'age1', KEY])('is not made for the recipient “%s”, which is none', async (recipient) => {
    await expect(seal({ recipients: [recipient] })).rejects.toThrow('a recipient begins with age1');
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
