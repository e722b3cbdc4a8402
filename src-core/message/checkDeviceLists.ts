import { deviceListSchema } from '#shared/contract/deviceCalls.ts';
import { isEncryptedDirect, peopleOf } from '#shared/conversation/directId.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isEncryptedText } from '#shared/message/isEncryptedText.ts';
import { directKeyId, keyIdOf, referenceTo } from '#shared/message/keyIdOf.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';

/**
 * Throws NOT_A_MEMBER in a conversation of others, ROOM_ENCRYPTED for readable text in an encrypted direct conversation, and DEVICE_LIST_CHANGED for one that is
 * not encrypted for the newest lists of devices of both people, so that a page that missed a change encrypts it again,
 * without the devices that were removed. The lists are in the slots of the people: one that changes during the call
 * counts as later.
 */
export async function checkDeviceLists(
  ports: DataPorts,
  me: string,
  conversationId: string,
  text: string,
): Promise<void> {
  if (!isEncryptedDirect(conversationId)) return;
  if (!peopleOf(conversationId).includes(me)) throw new ChatError('NOT_A_MEMBER');
  if (!isEncryptedText(text)) throw new ChatError('ROOM_ENCRYPTED');
  const { redis, keys } = ports;
  const prepared = peopleOf(conversationId).map((id) => prepare(scripts.readNewestDeviceList, keys.user(id), {}));
  const newest = repliesOf(await redis.runAll(prepared)).flatMap(({ list }) =>
    list === null ? [] : referenceTo(deviceListSchema.parse(JSON.parse(list))),
  );
  if (keyIdOf(text) !== directKeyId(newest)) throw new ChatError('DEVICE_LIST_CHANGED');
}
