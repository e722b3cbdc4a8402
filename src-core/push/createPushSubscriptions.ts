import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';

const DURING = 'reading the subscriptions for pushes';

const pushSubscriptionSchema = z.object({
  userId: z.string(),
  /** SHA-256 of the token of the session that it belongs to, in hex. */
  tokenHash: z.string(),
  /** A secret: anyone who knows it, and the keys, can push to the device. */
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** Of the device; an IANA name. */
  timeZone: z.string(),
});
/** Where pushes for one session of a person go. */
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

export interface PushSubscriptions {
  add(subscription: PushSubscription): Promise<void>;
  /** Those of these people. */
  list(userIds: readonly string[]): Promise<PushSubscription[]>;
  /** Removes one whose device or session is gone; no effect when its endpoint belongs to another person by now. */
  drop(subscription: PushSubscription): Promise<void>;
  /** Removes that of a session. */
  end(userId: string, tokenHash: string): Promise<void>;
  /** The ids of the people who have any, as of at most `maxAgeMs` ago on other nodes. */
  people(): Promise<ReadonlySet<string>>;
}

export function createPushSubscriptions({ redis, keys }: DataPorts, maxAgeMs: number): PushSubscriptions {
  let known: { readonly people: Promise<ReadonlySet<string>>; readonly at: number } | null = null;

  async function readPeople(): Promise<ReadonlySet<string>> {
    return new Set(await redis.call(DURING, (command) => command.hkeys(keys.push.people)));
  }

  return {
    async add(subscription) {
      await redis.run(scripts.addPushSubscription, keys.push, {
        userId: subscription.userId,
        endpoint: hashEndpoint(subscription),
        subscription: JSON.stringify(subscription),
        limit: LIMITS.pushSubscriptions,
      });
      known = null;
    },
    async list(userIds) {
      const { subscriptions } = await redis.run(scripts.listPushSubscriptions, keys.push, { userIds });
      return readEach(redis, DURING, subscriptions, ({ subscription }) =>
        pushSubscriptionSchema.parse(JSON.parse(subscription)),
      );
    },
    async drop(subscription) {
      const args = { userId: subscription.userId, endpoint: hashEndpoint(subscription) };
      await redis.run(scripts.dropPushSubscription, keys.push, args);
    },
    async end(userId, tokenHash) {
      await redis.run(scripts.endPushSubscriptions, keys.push, { userId, all: false, tokenHashes: [tokenHash] });
    },
    people() {
      const now = performance.now();
      if (known === null || now - known.at > maxAgeMs) {
        const people = readPeople();
        known = { people, at: now };
        // Read again by the next caller; this one has the error.
        people.catch(() => (known = null));
      }
      return known.people;
    },
  };
}

function hashEndpoint({ endpoint }: PushSubscription): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}
