import { createHmac } from 'node:crypto';
import { backoffDelay } from '#shared/rpc/backoffDelay.ts';
import type { Logger } from '../Logger.ts';
import type { RecipientState } from './checkRecipient.ts';
import type { PushSubscription } from './createPushSubscriptions.ts';
import type { Vapid } from './createVapid.ts';
import { encryptPush } from './encryptPush.ts';
import type { PushPorts, PushResponse } from './PushPorts.ts';

/** A notification for one device. */
export interface Push {
  readonly subscription: PushSubscription;
  readonly conversationId: string;
  /** The text that the worker reads; at most `PUSH_BYTES`. */
  readonly text: string;
}

interface QueuedPush extends Push {
  readonly queuedAt: number;
  readonly attempts: number;
}

const MAX_CONCURRENT = 16;
/** Including those that wait to be repeated. */
const MAX_WAITING = 2_000;
const MAX_ATTEMPTS = 4;
/** After this time a push is not attempted again (ms). */
const REPEAT_WITHIN_MS = 10 * 60_000;
/** How long a push service holds a push for a device that is off (seconds). */
const TTL_SECONDS = 24 * 3600;
const GONE: readonly number[] = [404, 410];

export interface PushSenderPorts {
  readonly push: Pick<PushPorts, 'post'>;
  readonly vapid: Pick<Vapid, 'authorise'>;
  /** Checked before each attempt. */
  readonly check: (subscription: PushSubscription, conversationId: string) => Promise<RecipientState>;
  readonly drop: (subscription: PushSubscription) => Promise<void>;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  readonly backOff: { readonly firstMs: number; readonly mostMs: number };
}

/**
 * Sends pushes from memory, a bounded number at once. A newer push of a conversation replaces one that waits for the
 * same device. Nothing waits for a push service.
 */
export class PushSender {
  readonly #ports: PushSenderPorts;
  readonly #waiting = new Map<string, QueuedPush>();
  readonly #repeats = new Map<string, NodeJS.Timeout>();
  #running = 0;
  #dropped = 0;
  #isStopped = false;

  constructor(ports: PushSenderPorts) {
    this.#ports = ports;
  }

  enqueue(push: Push): void {
    const key = keyOf(push);
    clearTimeout(this.#repeats.get(key));
    this.#repeats.delete(key);
    this.#add({ ...push, queuedAt: Date.now(), attempts: 0 });
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.clear();
    for (const timer of this.#repeats.values()) clearTimeout(timer);
    this.#repeats.clear();
  }

  #add(push: QueuedPush): void {
    if (this.#isStopped) return;
    const key = keyOf(push);
    if (!this.#waiting.has(key) && this.#waiting.size + this.#repeats.size >= MAX_WAITING) {
      if (this.#dropped === 0) this.#ports.log.warn({ waiting: MAX_WAITING }, 'too many pushes wait: more are dropped');
      this.#dropped += 1;
      return;
    }
    this.#waiting.set(key, push);
    this.#run();
  }

  #run(): void {
    for (const [key, push] of this.#waiting) {
      if (this.#running >= MAX_CONCURRENT) return;
      this.#waiting.delete(key);
      this.#running += 1;
      void this.#attempt(push).finally(() => {
        this.#running -= 1;
        if (this.#waiting.size === 0) this.#dropped = 0;
        this.#run();
      });
    }
  }

  async #attempt(push: QueuedPush): Promise<void> {
    const { check, drop, log } = this.#ports;
    try {
      const state = await check(push.subscription, push.conversationId);
      if (state === 'ended') await drop(push.subscription);
      if (state === 'valid') await this.#send(push);
    } catch (error) {
      // Also without a response; the error may name the endpoint.
      log.debug({ host: hostOf(push), code: codeOf(error) }, 'a push was not sent');
      this.#repeat(push, null);
    }
  }

  async #send(push: QueuedPush): Promise<void> {
    const { drop, log } = this.#ports;
    const { status, retryAfterMs } = await this.#post(push);
    if (status >= 200 && status < 300) return;
    if (GONE.includes(status)) return drop(push.subscription);
    if (status === 429 || status >= 500) return this.#repeat(push, retryAfterMs);
    log.warn({ host: hostOf(push), status }, 'a push service refused a push');
  }

  async #post({ subscription, conversationId, text }: QueuedPush): Promise<PushResponse> {
    const { push, vapid } = this.#ports;
    const { endpoint } = subscription;
    return push.post({
      endpoint,
      headers: {
        authorization: await vapid.authorise(endpoint, Date.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        topic: topicOf(subscription, conversationId),
        urgency: 'high',
      },
      body: encryptPush(text, subscription),
    });
  }

  #repeat(push: QueuedPush, retryAfterMs: number | null): void {
    const attempts = push.attempts + 1;
    const delayMs = Math.max(retryAfterMs ?? 0, backoffDelay(push.attempts, this.#ports.backOff));
    const key = keyOf(push);
    const isLate = Date.now() + delayMs - push.queuedAt > REPEAT_WITHIN_MS;
    // A newer push of the conversation waits already.
    if (this.#isStopped || isLate || attempts >= MAX_ATTEMPTS || this.#waiting.has(key) || this.#repeats.has(key))
      return;
    const timer = setTimeout(() => {
      this.#repeats.delete(key);
      this.#add({ ...push, attempts });
    }, delayMs);
    timer.unref();
    this.#repeats.set(key, timer);
  }
}

function keyOf({ subscription, conversationId }: Push): string {
  return `${subscription.endpoint} ${conversationId}`;
}

/** Identifies a conversation to the push service for one device only: other devices have other secrets. */
function topicOf({ auth }: PushSubscription, conversationId: string): string {
  return createHmac('sha256', auth).update(conversationId).digest('base64url').slice(0, 32);
}

function hostOf({ subscription }: Push): string {
  return new URL(subscription.endpoint).host;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no response';
}
