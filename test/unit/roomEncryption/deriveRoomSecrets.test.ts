import { argon2Sync, createHash, hkdfSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { roomKeyId } from '#shared/message/roomKeyId.ts';
import { createRoomSalt } from '../../../src-renderer/roomEncryption/createRoomSalt.ts';
import { deriveRoomSecrets } from '../../../src-renderer/roomEncryption/deriveRoomSecrets.ts';

const SALT = 'AAECAwQFBgcICQoLDA0ODw';
const ROOM = 'room:e2e:tea';

it('derives the same secrets from the same password, however it was typed, and other ones with another salt or room', async () => {
  const first = await deriveRoomSecrets('Caf\u00e9 au lait', ROOM, SALT);
  expect(await deriveRoomSecrets('Cafe\u0301 au lait', ROOM, SALT)).toEqual(first);
  for (const other of [
    await deriveRoomSecrets('Caf\u00e9 au lait', ROOM, createRoomSalt()),
    await deriveRoomSecrets('Caf\u00e9 au lait', 'room:e2e:coffee', SALT),
  ]) {
    for (const name of ['accessToken', 'key', 'keyId'] as const) expect(other[name]).not.toEqual(first[name]);
  }
});

it('derives what Argon2id, HKDF and SHA-256 of another library derive', async () => {
  const nonce = Buffer.concat([Buffer.from(SALT, 'base64url'), Buffer.from(ROOM)]);
  const cost = { memory: 32 * 1024, passes: 3, parallelism: 1, tagLength: 32 };
  const master = argon2Sync('argon2id', { message: 'correct horse battery', nonce, ...cost });
  const expand = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `parley room ${purpose} 1`, 32)).toString('base64url');
  const { accessToken, key, keyId } = await deriveRoomSecrets('correct horse battery', ROOM, SALT);
  expect(accessToken).toBe(expand('access'));
  expect(Buffer.from(key).toString('base64url')).toBe(expand('key'));
  const digest = createHash('sha256').update(`parley room key id 1:${accessToken}`).digest();
  expect(keyId).toBe(digest.subarray(0, 9).toString('base64url'));
  expect(roomKeyId(accessToken)).toBe(keyId);
  expect({ accessToken, keyId }).toMatchInlineSnapshot(`
    {
      "accessToken": "2ukrUz41EjgXkG3bBvhXepKqrEhrNueZPjkY2wIHgPA",
      "keyId": "A4sPpmJ1xCZZ",
    }
  `);
});

it('shows neither the key nor the password in what the server receives', async () => {
  const { accessToken, key, keyId } = await deriveRoomSecrets('correct horse battery', ROOM, SALT);
  expect(accessToken).toHaveLength(43);
  expect(keyId).toHaveLength(12);
  expect(Buffer.from(key).toString('base64url')).not.toBe(accessToken);
  expect(Buffer.from(key).toString('base64url')).not.toContain(keyId);
});
