import { argon2idAsync } from '@noble/hashes/argon2.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { roomKeyId } from '#shared/message/roomKeyId.ts';
import { fromBase64Url, toBase64Url } from '#shared/text/base64Url.ts';

/** What the password of an encrypted room opens. The password itself never leaves the device. */
export interface RoomSecrets {
  /** base64url; sent to the server in place of the password, to enter. It reveals nothing of the key. */
  readonly accessToken: string;
  /** 32 bytes: encrypts what is written in the room. */
  readonly key: Uint8Array;
  /** base64url; names the key in what it encrypts, and reveals nothing of it. */
  readonly keyId: string;
}

export interface RoomKeyCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/**
 * Argon2id (RFC 9106): 32 MiB and three passes, about a second in a page. A server that wants to guess passwords needs as
 * much memory for each guess, and as many passes.
 */
export const ROOM_KEY_COST: RoomKeyCost = { memoryKiB: 32 * 1024, passes: 3 };

/**
 * Derives the secrets of a room. The room's id is a part of Argon2id's salt, so that a server which gives several rooms
 * one salt can't guess their passwords together. Passwords are normalised to NFKC, because systems encode the same typed
 * password differently. Takes about a second, in short steps, so that the page stays responsive. Throws for a salt that is
 * not base64url.
 */
export async function deriveRoomSecrets(
  password: string,
  conversationId: string,
  salt: string,
  { memoryKiB, passes }: RoomKeyCost = ROOM_KEY_COST,
): Promise<RoomSecrets> {
  const bound = concatBytes(fromBase64Url(salt), utf8ToBytes(conversationId));
  const master = await argon2idAsync(utf8ToBytes(password.normalize('NFKC')), bound, {
    m: memoryKiB,
    t: passes,
    p: 1,
    version: 0x13,
    dkLen: 32,
  });
  const expand = (purpose: string): Uint8Array =>
    hkdf(sha256, master, undefined, utf8ToBytes(`parley room ${purpose} 1`), 32);
  const accessToken = toBase64Url(expand('access'));
  return { accessToken, key: expand('key'), keyId: roomKeyId(accessToken) };
}
