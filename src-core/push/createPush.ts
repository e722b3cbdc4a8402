import type { Projection } from '../follow/Projection.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
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
/** Visibility timeout of all claimed conversations. If it is too short, `advancePushed` lets one node send. */
const CLAIM_MS = 60_000;
/** Other nodes may have scheduled a conversation, so the queue is polled more often than other queues. */
const POLL_MS = 2_000;
/** How long what has been pushed of a conversation is remembered: longer than any message is recent. */
const PUSHED_MS = 3_600_000;
const PEOPLE_AT_ONCE = 500;
const MAX_REPEAT_MS = 120_000;

export interface PushOptions extends DataPorts {
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'pushAfterMs' | 'pushEveryMs' | 'pushPeopleMs' | 'pushRepeatMs'>;
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
    if (worker !== null) return worker.wakeUp(afterMs);
    // There may be no node that sends pushes, and so processes the queue.
    const before = Date.now() - PUSHED_MS;
    await redis.call(DURING, (command) => command.zremrangebyscore(keys.agenda('pushes').due, '-inf', before));
  }

  return {
    subscriptions,
    sender: worker && { vapid: worker.vapid, allows: worker.allows },
    projection: {
      name: 'pushes',
      async project({ conversationId, after, head, hasMore }) {
        // Only a read cursor has moved.
        if (head === after || hasMore) return 0;
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
        await redis.call(DURING, (command) => command.zrem(keys.agenda('pushes').due, conversationId));
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
    check: (subscription, message) => checkRecipient(options, subscription, message),
    drop: (subscription) => subscriptions.drop(subscription),
    log,
    backOff: { firstMs: timing.pushRepeatMs, mostMs: MAX_REPEAT_MS },
    now: Date.now,
  });

  async function send(
    log: { readonly conversationId: string; readonly epoch: string },
    pushes: readonly PersonalPush[],
    now: number,
  ): Promise<void> {
    const shuffled = shuffle(pushes);
    for (let start = 0; start < shuffled.length; start += PEOPLE_AT_ONCE) {
      const byUser = new Map(shuffled.slice(start, start + PEOPLE_AT_ONCE).map((push) => [push.userId, push]));
      for (const subscription of await subscriptions.list([...byUser.keys()])) {
        const push = byUser.get(subscription.userId);
        if (push === undefined || isQuietHour(push.quietHours, now, subscription.timeZone)) continue;
        sender.enqueue({ subscription, message: { ...log, offset: push.offset }, text: push.text });
      }
    }
  }

  /** Returns when the conversation is due again; 0: after its next message. */
  async function processConversation(conversationId: string, now: number): Promise<number> {
    const nextAt = await pushConversation(conversationId, now);
    if (nextAt > 0) queueTimer.scheduleWakeup(Math.max(nextAt - now, 0) + 10);
    return nextAt;
  }

  async function pushConversation(conversationId: string, now: number): Promise<number> {
    const { pushed: key } = keys.followed(conversationId);
    const before = (await redis.call(DURING, (command) => command.get(key))) ?? '';
    const pushed = before === '' ? null : parsePushed(before);
    const allowedAt = (pushed?.at ?? 0) + timing.pushEveryMs;
    if (allowedAt > now) return allowedAt;
    const source = { conversationId, people: await subscriptions.people(), pushed, minAgeMs: timing.pushAfterMs };
    const { end, nextAt, pushes, now: decidedAt } = await findPushes(options, source);
    if (end === null) return 0;
    // In a room, looking through its people is limited, too.
    const isLimited = pushes.length > 0 || (isRoom(conversationId) && end.offset > (pushed?.offset ?? 0));
    const after = formatPushed({ ...end, at: isLimited ? decidedAt : (pushed?.at ?? 0) });
    const args = { before, after, lifetimeMs: PUSHED_MS };
    // Stored before they are sent: after a crash a push is missing, and none is repeated.
    const { advanced } = await redis.run(scripts.advancePushed, { pushed: key }, args);
    if (advanced && pushes.length > 0) await send({ conversationId, epoch: end.epoch }, pushes, decidedAt);
    return nextAt;
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

/**
 * In a random order, so that in a very large room the bound of the sender does not always leave out the same people.
 */
function shuffle<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

function formatPushed({ epoch, offset, at }: PushedPart): string {
  return `${epoch}:${offset}:${at}`;
}

function parsePushed(stored: string): PushedPart {
  const [epoch = '', offset, at] = stored.split(':');
  return { epoch, offset: Number(offset), at: Number(at) };
}
