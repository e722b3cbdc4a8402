import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createDeviceKey,
  decryptText,
  encryptText,
  type TextContext,
} from '../../../src-renderer/roomEncryption/encryptText.ts';
import { isEncryptedText } from '#shared/message/isEncryptedText.ts';

const KEY = { key: new Uint8Array(32).fill(7), keyId: 'key-one' };
const KEYS = new Map([[KEY.keyId, KEY.key]]);
const CONTEXT: TextContext = {
  conversationId: 'room:tea',
  epoch: 'epoch-one',
  author: 'amy',
  messageId: 'message-one',
  purpose: 'text',
  replyTo: null,
};
const device = createDeviceKey();
const encrypt = (text: string, context = CONTEXT): string => encryptText(text, context, KEY, device);

describe('the text of an encrypted room', () => {
  it('is decrypted as it was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
        const encrypted = encrypt(text);
        expect(isEncryptedText(encrypted)).toBe(true);
        expect(decryptText(encrypted, CONTEXT, KEYS)).toMatchObject({ text: text.toWellFormed() });
      }),
    );
  });

  it('shows nothing of what it says, not even whether two texts are the same', () => {
    const [one, other] = [encrypt('the password is swordfish'), encrypt('the password is swordfish')];
    expect(one).not.toContain('swordfish');
    expect(Buffer.from(one.split(':')[3] ?? '', 'base64url').includes('swordfish')).toBe(false);
    expect(one).not.toBe(other);
  });

  it.each([
    ['another room', { conversationId: 'room:coffee' }],
    ['a room that has taken its name', { epoch: 'epoch-two' }],
    ['another author', { author: 'ben' }],
    ['another message', { messageId: 'message-two' }],
    ['an edit', { purpose: 'edit' }],
    ['a reply', { replyTo: 7 }],
  ] as const)('is refused as the text of %s', (_, change) => {
    expect(decryptText(encrypt('hello'), { ...CONTEXT, ...change }, KEYS)).toBe('forged');
  });

  it('is refused when any character was changed, or it was cut off', () => {
    const encrypted = encrypt('hello');
    const start = encrypted.lastIndexOf(':') + 1;
    for (let index = start; index < encrypted.length; index += 1) {
      const changed = encrypted[index] === 'A' ? 'B' : 'A';
      const text = `${encrypted.slice(0, index)}${changed}${encrypted.slice(index + 1)}`;
      // The last character has bits that base64 ignores.
      if (Buffer.from(text.slice(start), 'base64url').equals(Buffer.from(encrypted.slice(start), 'base64url')))
        continue;
      expect(decryptText(text, CONTEXT, KEYS)).toBe('forged');
    }
    for (let length = 0; length < encrypted.length; length += 1) {
      expect(typeof decryptText(encrypted.slice(0, length), CONTEXT, KEYS)).toBe('string');
    }
  });

  it('needs the key that encrypted it', () => {
    expect(decryptText(encrypt('hello'), CONTEXT, new Map())).toBe('noKey');
    expect(decryptText(encrypt('hello'), CONTEXT, new Map([[KEY.keyId, new Uint8Array(32)]]))).toBe('forged');
  });

  it('names the device that signed it, which no one else with the key of the room can claim to be', () => {
    const { public: own } = device;
    expect(decryptText(encrypt('hello'), CONTEXT, KEYS)).toMatchObject({
      signedBy: Buffer.from(own).toString('base64url'),
    });
    const liar = { ...createDeviceKey(), public: own };
    expect(decryptText(encryptText('hello', CONTEXT, KEY, liar), CONTEXT, KEYS)).toBe('forged');
  });

  it('survives anything in its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(['noKey', 'forged']).toContain(decryptText(text, CONTEXT, KEYS));
        expect(['noKey', 'forged']).toContain(decryptText(`parley:1:${KEY.keyId}:${text}`, CONTEXT, KEYS));
      }),
    );
  });
});
