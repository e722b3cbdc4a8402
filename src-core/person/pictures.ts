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
  const type = await checkPicture(image);
  const id = createHash('sha256').update(image).digest('base64url').slice(0, 22);
  const data = Buffer.from(image).toString('base64');
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

/** The type of a picture, from its bytes and not from its name. Throws PICTURE_INVALID. */
async function checkPicture(image: Uint8Array): Promise<PictureType> {
  const sniffed = (await fileTypeFromBuffer(image))?.mime;
  const type = PICTURE_TYPES.find((one) => one === sniffed);
  if (type === undefined || !fits(image)) throw new ChatError('PICTURE_INVALID');
  return type;
}

function fits(image: Uint8Array): boolean {
  try {
    const { width, height } = imageSize(image);
    return Math.min(width, height) > 0 && Math.max(width, height) <= LIMITS.picturePixels;
  } catch {
    return false; // not a picture, despite its first bytes
  }
}
