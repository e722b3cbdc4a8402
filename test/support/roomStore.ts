import { afterAll, expect } from 'vitest';
import { createKeys, type Keys } from '#core/keys.ts';
import type { Commands } from '#core/redis/Connections.ts';
import { connectToRedis } from './connectToRedis.ts';
import { readStore } from './readStore.ts';

/** The state of rooms in Redis, read past the product. */
export interface RoomStore {
  readonly redis: Commands;
  readonly keys: Keys;
  /** All keys under the prefix with their contents. */
  readonly everything: () => Promise<ReadonlyMap<string, unknown>>;
  /** The existing keys of one room by name, with the time (ms) at which each expires. */
  readonly clocks: (conversationId: string) => Promise<Record<string, number>>;
  /** The one time at which all keys of a room expire. */
  readonly closesAt: (conversationId: string) => Promise<number>;
  /** The time of Redis in ms. */
  readonly now: () => Promise<number>;
  /** Resolves when the time of Redis has advanced. */
  readonly tick: () => Promise<void>;
}

/** A connection for the test itself; it ends with the test file. */
export function openRoomStore(keyPrefix: string): RoomStore {
  const redis = connectToRedis();
  afterAll(() => redis.disconnect());
  const keys = createKeys(keyPrefix);

  async function clocks(conversationId: string): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const [name, key] of Object.entries<string>(keys.conversation(conversationId))) {
      const endsAt = await redis.pexpiretime(key);
      if (endsAt !== -2) found[name] = endsAt;
    }
    return found;
  }

  async function now(): Promise<number> {
    const [seconds, micros] = await redis.time();
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  }

  return {
    redis,
    keys,
    everything: () => readStore(redis, keyPrefix),
    clocks,
    async closesAt(conversationId) {
      const found = await clocks(conversationId);
      const [closesAt = -2, ...others] = new Set(Object.values(found));
      expect(others, `one expiry for all keys: ${JSON.stringify(found)}`).toEqual([]);
      expect(closesAt).toBeGreaterThan(0);
      return closesAt;
    },
    now,
    async tick() {
      const before = await now();
      await expect.poll(now, { interval: 1 }).toBeGreaterThan(before + 1);
    },
  };
}
