import type { RoomStore } from './roomStore.ts';

interface RawEvent {
  readonly type: string;
  readonly from: string;
  readonly id?: string;
  readonly at?: number;
  readonly [field: string]: unknown;
}

/** The end of a log, as its scripts read it. */
async function readEnd({ redis, keys }: RoomStore, conversationId: string) {
  const { meta, log } = keys.conversation(conversationId);
  const [epoch, base, uncounted] = await redis.hmget(meta, 'epoch', 'base', 'uncounted');
  return { epoch, head: Number(base ?? 0) + (await redis.llen(log)), uncounted: Number(uncounted) };
}

/**
 * Appends text to a log and publishes it, as another version of the scripts might, past everything that checks it. Returns its offset.
 * @param isMessage whether it counts as unread
 */
export async function writeRawElement(
  store: RoomStore,
  conversationId: string,
  element: string,
  isMessage = false,
): Promise<number> {
  const { meta, log, channel } = store.keys.conversation(conversationId);
  const { epoch, head } = await readEnd(store, conversationId);
  if (!isMessage) await store.redis.hincrby(meta, 'uncounted', 1);
  await store.redis.rpush(log, element);
  const frame = `{"event":"conversation.appended","data":{"epoch":"${epoch}","after":${head},"events":[${element}]}}`;
  await store.redis.spublish(channel, frame);
  return head + 1;
}

/** The same for an event with the common fields of every event. */
export async function writeRawEvent(
  store: RoomStore,
  conversationId: string,
  { type, from, id = `raw-${type}`, at, ...more }: RawEvent,
): Promise<number> {
  const isMessage = type === 'message';
  const { uncounted } = await readEnd(store, conversationId);
  const start = { at: at ?? (await store.now()), uncounted: uncounted + (isMessage ? 0 : 1), id, type, from };
  return writeRawElement(store, conversationId, JSON.stringify({ ...start, ...more }), isMessage);
}
