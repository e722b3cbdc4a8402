import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto';
import { x25519 } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { sealedKeysHash } from '#shared/message/deviceListBytes.ts';
import { toBase64Url } from '#shared/text/base64Url.ts';
import {
  createAccountKey,
  deriveConversationKey,
  openAccountKeys,
  sealAccountKeys,
} from '../../../src-renderer/roomEncryption/direct/accountKeys.ts';
import { exchangeKeyOf } from '../../../src-renderer/roomEncryption/direct/deviceLists.ts';
import { createDeviceKey, type DeviceKey } from '../../../src-renderer/roomEncryption/encryptText.ts';

const CONVERSATION = 'direct:e2e:amy:ben';
const amy = {
  secret: new Uint8Array(32).fill(1),
  public: toBase64Url(x25519.getPublicKey(new Uint8Array(32).fill(1))),
};
const ben = {
  secret: new Uint8Array(32).fill(2),
  public: toBase64Url(x25519.getPublicKey(new Uint8Array(32).fill(2))),
};

const listed = (device: DeviceKey) => ({ key: toBase64Url(device.public), exchange: exchangeKeyOf(device).public });

it('both people derive the same key, which another library derives, too', () => {
  const conversationId = CONVERSATION;
  const amys = { conversationId, secret: amy.secret, mine: amy.public, theirs: ben.public, isFirst: true };
  const bens = { conversationId, secret: ben.secret, mine: ben.public, theirs: amy.public, isFirst: false };
  const key = deriveConversationKey(amys) ?? new Uint8Array();
  expect(deriveConversationKey(bens)).toEqual(key);
  expect(deriveConversationKey({ ...amys, theirs: toBase64Url(new Uint8Array(32)) })).toBe(null);

  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), amy.secret]);
  const spki = Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), Buffer.from(ben.public, 'base64url')]);
  const shared = diffieHellman({
    privateKey: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
  });
  const info = JSON.stringify(['parley direct key 1', CONVERSATION, 'amy', 'ben', amy.public, ben.public]);
  expect(Buffer.from(key)).toEqual(Buffer.from(hkdfSync('sha256', shared, '', info, 32)));
  expect(toBase64Url(key)).toMatchInlineSnapshot(`"Jot4yyfSkfdBJ6LwULvFFohEgGfkcyIbdX5DE-zgRyw"`);

  const elsewhere = deriveConversationKey({ ...amys, conversationId: 'direct:e2e:amy:eve' });
  expect(elsewhere).not.toEqual(key);
});

it('hands the account key and the earlier ones to each device of a list, and to no other', () => {
  const [desk, phone, ghost] = [createDeviceKey(), createDeviceKey(), createDeviceKey()];
  const [earlier, current] = [createAccountKey(), createAccountKey()];
  const keys = new Map([earlier, current].map((one) => [one.public, one.secret]));
  const content = { number: 3, accountKey: current.public, devices: [listed(desk), listed(phone)] };
  const sealed = sealAccountKeys('amy', content, keys);
  const list = { ...content, sealed: sealedKeysHash(sealed) };
  for (const device of [desk, phone]) expect(openAccountKeys('amy', list, sealed, device)).toEqual(keys);
  expect(openAccountKeys('amy', list, sealed, ghost)).toBe(null);
  expect(JSON.stringify(sealed)).not.toContain(toBase64Url(current.secret));

  // As what it was not sealed as.
  expect(openAccountKeys('ben', list, sealed, desk)).toBe(null);
  expect(openAccountKeys('amy', { ...list, number: 4 }, sealed, desk)).toBe(null);
  expect(openAccountKeys('amy', { ...list, accountKey: earlier.public }, sealed, desk)).toBe(null);
  const moved = { ...sealed, devices: { [listed(phone).key]: sealed.devices[listed(desk).key] ?? '' } };
  expect(openAccountKeys('amy', { ...list, sealed: sealedKeysHash(moved) }, moved, phone)).toBe(null);
  // A server can't put other earlier keys in the place of those that the list names, nor leave them out.
  const other = sealAccountKeys('amy', content, new Map([[current.public, current.secret]]));
  expect(openAccountKeys('amy', list, { ...sealed, earlier: other.earlier }, desk)).toBe(null);
  expect(openAccountKeys('amy', list, { ...sealed, earlier: 'AAAA' }, desk)).toBe(null);
});
