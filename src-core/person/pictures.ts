import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { LIMITS } from '#shared/contract/limits.ts';
import { type PersonPicture, PICTURE_TYPES } from '#shared/contract/profileCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';

type PictureType = PersonPicture['type'];

/** Stores a picture of a person, or removes it (null). Returns its id. Throws PICTURE_INVALID. */
export async function storePicture(
  { redis, keys }: DataPorts,
  userId: string,
  image: Uint8Array | null,
): Promise<string | null> {
  if (image === null) {
    await redis.run(scripts.writePicture, keys.user(userId), {});
    return null;
  }
  const { picture: id, type, data } = await checkPicture(image, LIMITS.picturePixels);
  await redis.run(scripts.writePicture, keys.user(userId), { id, type, data });
  return id;
}

/** The pictures of these people, without those who have none. */
export async function readPictures(
  { redis, keys }: DataPorts,
  userIds: readonly string[],
): Promise<readonly PersonPicture[]> {
  const ids = [...new Set(userIds)];
  const outcomes = await redis.runAll(ids.map((userId) => prepare(scripts.readPicture, keys.user(userId), {})));
  return repliesOf(outcomes).flatMap(({ id, type, data }, index): PersonPicture[] => {
    const userId = ids[index];
    const known = PICTURE_TYPES.find((one) => one === type);
    if (userId === undefined || id === null || data === null || known === undefined) return [];
    return [{ userId, picture: id, type: known, data }];
  });
}

/** A picture as it is stored. `data`: base64. */
export interface CheckedPicture {
  /** The hash of its bytes. */
  readonly picture: string;
  readonly type: PictureType;
  readonly data: string;
}

/**
 * Checks a picture by its bytes: its type, and the pixels on each side according to its header. Throws
 * PICTURE_INVALID.
 */
export async function checkPicture(image: Uint8Array, maxPixels: number): Promise<CheckedPicture> {
  const sniffed = (await fileTypeFromBuffer(image))?.mime;
  const type = PICTURE_TYPES.find((one) => one === sniffed);
  if (type === undefined || !fits(image, maxPixels)) throw new ChatError('PICTURE_INVALID');
  const picture = createHash('sha256').update(image).digest('base64url').slice(0, 22);
  return { picture, type, data: Buffer.from(image).toString('base64') };
}

function fits(image: Uint8Array, maxPixels: number): boolean {
  try {
    const { width, height } = imageSize(image);
    return Math.min(width, height) > 0 && Math.max(width, height) <= maxPixels;
  } catch {
    return false; // not a picture, despite its first bytes
  }
}
