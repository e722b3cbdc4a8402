import type { Projection } from '../follow/Projection.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { peopleOf } from '../directId.ts';
import { scripts } from '../generated/scripts.ts';
import type { Logger } from '../Logger.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { createDelayedQueue, createWakeupTimer } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';
import { checkRecipient } from './checkRecipient.ts';
import { createPushSubscriptions, type PushSubscriptions } from './createPushSubscriptions.ts';
import { createVapid, type Vapid } from './createVapid.ts';
import { findPushes, type PersonalPush, type PushedPart } from './findPushes.ts';
import { isQuietHour } from './isQuietHour.ts';
import type { PushPorts } from './PushPorts.ts';
import { PushSender } from './PushSender.ts';

const DURING = 'sending pushes';
/** Visibility timeout: longer than finding the pushes of a conversation takes. Sending them is not part of the job. */
const CLAIM_MS = 20_000;
/** Other nodes may have scheduled a conversation, so the queue is polled more often than other queues. */
const POLL_MS = 2_000;
/** How long what has been pushed of a conversation is remembered: longer than any message is recent. */
const PUSHED_MS = 3_600_000;
const BACK_OFF = { firstMs: 5_000, mostMs: 120_000 };

export interface PushOptions extends DataPorts {
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'pushAfterMs' | 'pushEveryMs' | 'pushPeopleMs'>;
  readonly log: Logger;
}

/** Pushes to the devices of people (docs/decisions/2026-11-28-web-push.md). */
export interface PushService {
  readonly subscriptions: PushSubscriptions;
  /** Null: this node sends no pushes, and refuses subscriptions. */
  readonly sender: { readonly vapid: Vapid; readonly allows: PushPorts['allows'] } | null;
  /** Schedules changed conversations, also on nodes that send no pushes themselves. */
  readonly projection: Projection;
  /** Processes the conversations that are due. Throws what `RedisAccess` throws. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

export function createPush(options: PushOptions, ports: PushPorts | undefined): PushService {
  const { redis, keys, timing } = options;
  const subscriptions = createPushSubscriptions(options, timing.pushPeopleMs);
  const worker = ports === undefined ? null : createPushWorker(options, ports, subscriptions);

  async function concernsSubscribers(conversationId: string): Promise<boolean> {
    const people = await subscriptions.people();
    if (people.size === 0 || isRoom(conversationId)) return people.size > 0;
    return peopleOf(conversationId).some((id) => people.has(id));
  }

  async function schedule(conversationId: string): Promise<void> {
    if (!(await concernsSubscribers(conversationId))) return;
    const { pushAfterMs: afterMs } = timing;
    await redis.run(scripts.markDue, keys.agenda('pushes'), { afterMs, entries: [conversationId] });
    worker?.wakeUp(afterMs);
  }

  return {
    subscriptions,
    sender: worker && { vapid: worker.vapid, allows: worker.allows },
    projection: {
      name: 'pushes',
      async project({ conversationId, isChanged, hasMore }) {
        if (!isChanged || hasMore) return 0;
        try {
          await schedule(conversationId);
        } catch (error) {
          // A lost push must not delay the other projections, which would be repeated with this one.
          redis.typeError(error, DURING);
        }
        return 0;
      },
      async end({ conversationId }) {
        await redis.call(DURING, (command) => command.del(keys.followed(conversationId).pushed));
      },
    },
    sweep: async () => worker?.sweep(),
    stop: async () => worker?.stop(),
  };
}

/** Decides and sends the pushes of the conversations that are due. */
function createPushWorker(options: PushOptions, ports: PushPorts, subscriptions: PushSubscriptions) {
  const { redis, keys, timing, log } = options;
  const vapid = createVapid(options, ports.contact);
  const sender = new PushSender({
    push: ports,
    vapid,
    check: (subscription, conversationId) => checkRecipient(options, subscription, conversationId),
    drop: (subscription) => subscriptions.drop(subscription),
    log,
    backOff: BACK_OFF,
  });

  async function send(conversationId: string, pushes: readonly PersonalPush[], now: number): Promise<void> {
    const byUser = new Map(pushes.map((push) => [push.userId, push]));
    for (const subscription of await subscriptions.list([...byUser.keys()])) {
      const push = byUser.get(subscription.userId);
      if (push === undefined || isQuietHour(push.quietHours, now, subscription.timeZone)) continue;
      sender.enqueue({ subscription, conversationId, text: push.text });
    }
  }

  async function processConversation(conversationId: string, now: number): Promise<number> {
    const { pushed: key } = keys.followed(conversationId);
    const stored = await redis.call(DURING, (command) => command.get(key));
    const pushed = stored === null ? null : parsePushed(stored);
    const nextAt = (pushed?.at ?? 0) + timing.pushEveryMs;
    if (nextAt > now) {
      queueTimer.scheduleWakeup(nextAt - now + 10);
      return nextAt;
    }
    const { end, pushes } = await findPushes(options, conversationId, await subscriptions.people(), pushed);
    if (end === null) return 0;
    const part = { ...end, at: pushes.length > 0 ? now : (pushed?.at ?? 0) };
    // Stored before they are sent: after a crash a push is missing, and none is repeated.
    await redis.call(DURING, (command) => command.set(key, formatPushed(part), 'PX', PUSHED_MS));
    if (pushes.length > 0) await send(conversationId, pushes, now);
    return 0;
  }

  const queue = createDelayedQueue(redis, keys, {
    name: 'pushes',
    during: DURING,
    pollIntervalMs: Math.min(timing.sweepEveryMs, POLL_MS),
    visibilityTimeoutMs: CLAIM_MS,
    processJob: processConversation,
    onFailed: (error) => redis.typeError(error, DURING),
  });
  const queueTimer = createWakeupTimer(() => {
    queue.processDue().catch((error: unknown) => redis.typeError(error, DURING));
  });

  return {
    vapid,
    allows: ports.allows,
    wakeUp: (afterMs: number) => queueTimer.scheduleWakeup(afterMs + 10),
    sweep: () => queue.processDue(),
    async stop() {
      queue.stop();
      queueTimer.stop();
      await queue.whenIdle();
      sender.stop();
    },
  };
}

function formatPushed({ epoch, offset, at }: PushedPart): string {
  return `${epoch}:${offset}:${at}`;
}

function parsePushed(stored: string): PushedPart {
  const [epoch = '', offset, at] = stored.split(':');
  return { epoch, offset: Number(offset), at: Number(at) };
}
