import { createKeys } from '#core/keys.ts';
import { roomId } from '#shared/text/roomId.ts';
import { Redis } from 'ioredis';
import { roomStories } from '../demo/story/rooms.ts';
import { createStoryClock } from '../demo/storyClock.ts';
import { NOW } from './lines.ts';

const EVERY_MS = 5_000;
/** Keeps displayed minutes from changing between pictures. */
const INTO_THE_MINUTE_MS = 30_000;
const MUTED_FOR_MS = 15 * 60_000;

/** Renews closing times and mutes, so that the remaining time is the same in the first and the last picture. */
export async function freezeClocks(
  url: string,
  roomWithMute: string,
  mutedId: string,
): Promise<{ stop(): Promise<void> }> {
  const keys = createKeys('parley');
  const redis = new Redis(url, { replyMapping: 'legacy' });
  const rooms = roomStories(createStoryClock(NOW));
  async function hold(): Promise<void> {
    const commands = redis.pipeline();
    for (const { name, idleTtlMs, quietMs } of rooms) {
      const left = idleTtlMs - quietMs - INTO_THE_MINUTE_MS;
      for (const key of Object.values(keys.conversation(roomId(name)))) commands.pexpire(key, left);
    }
    const until = Date.now() + MUTED_FOR_MS + INTO_THE_MINUTE_MS;
    commands.zadd(keys.conversation(roomId(roomWithMute)).mutes, 'XX', until, mutedId);
    await commands.exec();
  }
  await hold();
  let holding = Promise.resolve();
  const timer = setInterval(() => {
    holding = hold();
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await holding;
      redis.disconnect();
    },
  };
}
