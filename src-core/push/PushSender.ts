import { createHmac } from 'node:crypto';
import { backoffDelay } from '#shared/rpc/backoffDelay.ts';
import type { Logger } from '../Logger.ts';
import type { PushedMessage, RecipientState } from './checkRecipient.ts';
import type { PushSubscription } from './createPushSubscriptions.ts';
import type { Vapid } from './createVapid.ts';
import { encryptPush } from './encryptPush.ts';
import { NOT_SENT, type PushPorts } from './PushPorts.ts';

/** A notification for one device. */
export interface Push {
  readonly subscription: PushSubscription;
  readonly message: PushedMessage;
  /** The text that the worker reads; at most `PUSH_BYTES`. */
  readonly text: string;
}

interface QueuedPush extends Push {
  readonly key: string;
  /** Grows with every push. */
  readonly order: number;
  readonly queuedAt: number;
  readonly attempts: number;
}

/** The pushes to one push service, so that others don't wait for one that does not answer. */
interface ServiceQueue {
  readonly waiting: Map<string, QueuedPush>;
  readonly repeats: Map<string, NodeJS.Timeout>;
  running: number;
  /** Pushes are being dropped, which was logged. */
  isFull: boolean;
}

/** Of one push service. `WAITING` includes those that wait to be repeated. */
const MAX_RUNNING = 16;
const MAX_WAITING = 2_000;
const MAX_ATTEMPTS = 4;
/** After this time a push is not attempted again (ms). */
const REPEAT_WITHIN_MS = 10 * 60_000;
/** How long a push service holds a push for a device that is off (seconds). */
const TTL_SECONDS = 24 * 3600;
const GONE: readonly number[] = [404, 410];
/** At most one line about the refusals of a push service in this time (ms). */
const LOG_EVERY_MS = 3_600_000;

export interface PushSenderPorts {
  readonly push: Pick<PushPorts, 'post'>;
  readonly vapid: Pick<Vapid, 'authorise'>;
  /** Checked before each attempt. */
  readonly check: (subscription: PushSubscription, message: PushedMessage) => Promise<RecipientState>;
  readonly drop: (subscription: PushSubscription) => Promise<void>;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  readonly backOff: { readonly firstMs: number; readonly mostMs: number };
  /** Milliseconds since 1970 by this computer's clock. */
  readonly now: () => number;
}

/**
 * Sends pushes from memory, a bounded number at once to each push service. A newer push of a conversation replaces an
 * older one for the same device. Nothing waits for a push service.
 */
export class PushSender {
  readonly #ports: PushSenderPorts;
  readonly #services = new Map<string, ServiceQueue>();
  /** The newest push of each device and conversation that is not done. */
  readonly #newest = new Map<string, number>();
  readonly #loggedAt = new Map<string, number>();
  #order = 0;
  #isStopped = false;

  constructor(ports: PushSenderPorts) {
    this.#ports = ports;
  }

  enqueue(push: Push): void {
    if (this.#isStopped) return;
    this.#order += 1;
    const { subscription, message } = push;
    const key = `${subscription.endpoint} ${message.conversationId}`;
    const service = this.#serviceOf(push);
    clearTimeout(service.repeats.get(key));
    service.repeats.delete(key);
    this.#add(service, { ...push, key, order: this.#order, queuedAt: this.#ports.now(), attempts: 0 });
  }

  stop(): void {
    this.#isStopped = true;
    for (const { waiting, repeats } of this.#services.values()) {
      waiting.clear();
      for (const timer of repeats.values()) clearTimeout(timer);
      repeats.clear();
    }
  }

  #serviceOf(push: Push): ServiceQueue {
    const name = serviceOf(push);
    const known = this.#services.get(name);
    if (known !== undefined) return known;
    const service = { waiting: new Map(), repeats: new Map(), running: 0, isFull: false };
    this.#services.set(name, service);
    return service;
  }

  #add(service: ServiceQueue, push: QueuedPush): void {
    if (this.#isStopped) return;
    const { waiting, repeats } = service;
    if (!waiting.has(push.key) && waiting.size + repeats.size >= MAX_WAITING) {
      const about = { service: serviceOf(push), waiting: MAX_WAITING };
      if (!service.isFull) this.#ports.log.warn(about, 'too many pushes wait: more are dropped');
      service.isFull = true;
      return;
    }
    this.#newest.set(push.key, push.order);
    waiting.set(push.key, push);
    this.#run(service);
  }

  #run(service: ServiceQueue): void {
    for (const [key, push] of service.waiting) {
      if (service.running >= MAX_RUNNING) return;
      service.waiting.delete(key);
      service.running += 1;
      void this.#attempt(service, push).finally(() => {
        service.running -= 1;
        if (service.waiting.size === 0) service.isFull = false;
        const isDone = !service.waiting.has(key) && !service.repeats.has(key);
        if (isDone && this.#newest.get(key) === push.order) this.#newest.delete(key);
        this.#run(service);
      });
    }
  }

  async #attempt(service: ServiceQueue, push: QueuedPush): Promise<void> {
    const { check, drop, log } = this.#ports;
    try {
      const state = await check(push.subscription, push.message);
      if (state === 'ended') await drop(push.subscription);
      if (state === 'valid') await this.#send(service, push);
    } catch (error) {
      // Also without a response; the error may name the endpoint.
      log.debug({ host: hostOf(push), code: codeOf(error) }, 'a push was not sent');
      this.#repeat(service, push, null);
    }
  }

  async #send(service: ServiceQueue, push: QueuedPush): Promise<void> {
    const { status, retryAfterMs } = await this.#post(push);
    if (status === NOT_SENT || (status >= 200 && status < 300)) return;
    if (GONE.includes(status)) return this.#ports.drop(push.subscription);
    if (status === 429 || status >= 500) return this.#repeat(service, push, retryAfterMs);
    this.#logRefusal(serviceOf(push), status);
  }

  async #post({ subscription, message, text }: QueuedPush) {
    const { push, vapid, now } = this.#ports;
    const { endpoint } = subscription;
    return push.post({
      endpoint,
      headers: {
        authorization: await vapid.authorise(endpoint, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        topic: topicOf(subscription, message.conversationId),
        urgency: 'high',
      },
      body: encryptPush(text, subscription),
    });
  }

  #repeat(service: ServiceQueue, push: QueuedPush, retryAfterMs: number | null): void {
    const { key, order, queuedAt } = push;
    const attempts = push.attempts + 1;
    const delayMs = Math.max(retryAfterMs ?? 0, backoffDelay(push.attempts, this.#ports.backOff));
    const isLate = this.#ports.now() + delayMs - queuedAt > REPEAT_WITHIN_MS;
    // A newer push of the conversation would be replaced by this one.
    const isOutdated = (this.#newest.get(key) ?? order) !== order;
    if (this.#isStopped || isLate || isOutdated || attempts >= MAX_ATTEMPTS) return;
    const timer = setTimeout(() => {
      service.repeats.delete(key);
      this.#add(service, { ...push, attempts });
    }, delayMs);
    timer.unref();
    service.repeats.set(key, timer);
  }

  #logRefusal(service: string, status: number): void {
    const now = this.#ports.now();
    const about = `${service} ${status}`;
    if (now - (this.#loggedAt.get(about) ?? -Infinity) < LOG_EVERY_MS) return;
    this.#loggedAt.set(about, now);
    this.#ports.log.warn({ service, status }, 'a push service refuses pushes');
  }
}

/** Identifies a conversation to the push service for one device only: other devices have other secrets. */
function topicOf({ auth }: PushSubscription, conversationId: string): string {
  return createHmac('sha256', auth).update(conversationId).digest('base64url').slice(0, 32);
}

function hostOf({ subscription }: Push): string {
  return new URL(subscription.endpoint).hostname;
}

/** The domain of a push service, whose hosts may be many. */
function serviceOf(push: Push): string {
  return hostOf(push).split('.').slice(-2).join('.');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no response';
}
