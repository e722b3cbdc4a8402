import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { scripts } from '../generated/scripts.ts';
import { expandFrame } from './expandFrame.ts';
import type { Channels } from '../redis/Channels.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { PushMonitor } from './PushMonitor.ts';
import { offsetOf, readFirstEvents } from './readFirstEvents.ts';
import { accessChangeOf, type AccessChange } from './accessChangeOf.ts';

export interface SubscriptionPorts extends DataPorts {
  readonly channels: Channels;
}

interface SubscriptionOptions {
  readonly conversationId: string;
  readonly userId: string;
  readonly deliver: (frame: Frame) => void;
  /** Called once, when the subscription has ended. */
  readonly onEnd: () => void;
}

/** The refusals of `checkAccess`. */
const ACCESS_REFUSALS: readonly ErrorCode[] = [
  'CONVERSATION_NOT_FOUND',
  'ROOM_CLOSED',
  'NOT_A_MEMBER',
  'ROOM_PASSWORD_REQUIRED',
];

/** The result of an access check, and the epoch of the conversation that it applies to. */
interface Access {
  readonly refusal: ErrorCode | null;
  readonly epoch: string | null;
}

/** A refused access. `epoch`: of the conversation that refused, `null` when there is none or it is hidden. */
interface AccessRefusal {
  readonly code: ErrorCode;
  readonly epoch: string | null;
  readonly reason?: AccessChange['reason'] | undefined;
  readonly until?: AccessChange['until'];
}

/** Limit of frames queued during an access check. The oldest are dropped: clients detect the gap and fetch. */
const MAX_QUEUED = 200;

interface QueuedFrame {
  readonly frame: Frame;
  /** How many access checks had begun when it arrived. A later check reflects a later state of the conversation. */
  readonly checksBefore: number;
}

/**
 * A session's subscription to one conversation. Frames of a room are delivered only while the person has access to it:
 * when access may have changed (removal, new password, lost connection), frames are queued until Redis has checked it.
 *
 * A channel belongs to a name, and the name of a closed room may be reused by another room. So access is checked for an
 * epoch, and only frames of that epoch are delivered; a frame of another epoch triggers a new check. Direct
 * conversations are not checked, because their id contains the two people who have access, in every epoch.
 *
 * A member who has not entered a new password is `locked`: only the frame that closes the room is delivered.
 */
export class ConversationSubscription {
  readonly #engine: SubscriptionPorts;
  readonly #options: SubscriptionOptions;
  #queue: QueuedFrame[] = [];
  #state: 'checking' | 'open' | 'locked' | 'ended' = 'checking';
  /** The epoch of the last access check; rooms only. */
  #epoch: string | null = null;
  #wasOpened = false;
  /** The events that were read from the log and delivered by `start`; their pushes may arrive later and are skipped. */
  #announced = { epoch: '', upTo: 0 };
  /** Number of access checks so far; only the result of the latest one is used. */
  #checks = 0;
  /** Why access may have changed, until a check was answered: another check may begin before that. */
  #cause: AccessChange | null = null;
  /** The check that was running when a frame that may revoke access was dropped: its result may be outdated. */
  #staleCheck = -1;
  /** The last access check failed without a result. */
  #checkFailed = false;
  #unsubscribe: (() => void) | null = null;
  readonly #pushes = new PushMonitor();

  constructor(engine: SubscriptionPorts, options: SubscriptionOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /**
   * Resolves when Redis has confirmed the subscription and, for a room, access was checked; without access it has
   * ended. `announced` is delivered before all other frames. Throws as `Channels.listen` and `RedisAccess.run` do.
   */
  async start(announced?: Frame): Promise<void> {
    const { channels, keys } = this.#engine;
    const { conversationId } = this.#options;
    try {
      const unsubscribe = await channels.listen(
        keys.conversation(conversationId).channel,
        (message) => {
          const frames = expandFrame(conversationId, message);
          this.#pushes.record(frames);
          for (const frame of frames) this.#enqueue(frame);
          this.#drain();
        },
        () => {
          this.#pushes.reset();
          // The log may have lost the events of these frames. Clients fetch what they missed after the reconnect.
          this.#queue = [];
          if (this.#cause !== null) this.#cause = { ...this.#cause, frame: null };
          this.#suspend();
        },
      );
      if (this.#state === 'ended') return unsubscribe();
      this.#unsubscribe = unsubscribe;
      if (isRoom(conversationId)) {
        const { refusal, epoch } = await this.#checkAccess();
        this.#epoch = epoch;
        if (refusal === 'ROOM_PASSWORD_REQUIRED') return this.#lock(epoch);
        if (refusal !== null) return this.end();
      }
      if (announced !== undefined) await this.#announce(announced);
      if (this.#staleCheck === this.#checks) await this.revalidate();
    } catch (error) {
      this.end();
      throw error;
    }
    this.#open();
  }

  async #announce(announced: Frame): Promise<void> {
    const { conversationId, userId, deliver } = this.#options;
    const events = await readFirstEvents(this.#engine, conversationId, userId);
    for (const frame of [announced, ...events]) deliver(frame);
    const last = events.at(-1);
    if (last !== undefined) this.#announced = { epoch: String(epochOf(last)), upTo: offsetOf(last) };
  }

  /**
   * Queues frames until `verify` has checked access, because events may have been missed, a removal among them. Rooms
   * only: access to a direct conversation never ends.
   */
  readonly #suspend = (): void => {
    if (isRoom(this.#options.conversationId) && this.#state !== 'ended') this.#state = 'checking';
  };

  /** Checks access and delivers the queued frames. Throws what `RedisAccess.run` throws; then frames stay queued. */
  async revalidate(cause: AccessChange | null = null): Promise<void> {
    this.#suspend();
    this.#cause = cause ?? this.#cause;
    const check = ++this.#checks;
    this.#checkFailed = false;
    const { refusal, epoch } = await this.#checkAccess().catch((error: unknown) => {
      this.#checkFailed = check === this.#checks;
      throw error;
    });
    if (check !== this.#checks || this.#state !== 'checking') return;
    const known = this.#cause;
    this.#cause = null;
    if (refusal !== null) {
      const { reason, until } = known ?? this.#findQueuedChange() ?? {};
      return this.refuse({ code: refusal, epoch, reason, until });
    }
    if (this.#staleCheck === check) return this.revalidate(known);
    if (known !== null && known.frame !== null && epoch === this.#epoch) this.#options.deliver(known.frame);
    this.#epoch = epoch;
    this.#open();
  }

  /** The last change of access among the queued frames of this room: it arrived while access was being checked. */
  #findQueuedChange(): AccessChange | null {
    const { userId } = this.#options;
    const changes = this.#queue.map(({ frame }) => (this.#isOtherEpoch(frame) ? null : accessChangeOf(frame, userId)));
    return changes.findLast((change) => change !== null) ?? null;
  }

  /** Whether frames are queued because the last access check failed. */
  get hasFailedCheck(): boolean {
    return this.#checkFailed && this.#state === 'checking';
  }

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  /**
   * Call it when Redis is reachable again: repeats a failed access check, and checks a locked room. Throws as `verify`.
   */
  async retryCheck(): Promise<void> {
    if (this.hasFailedCheck || this.#state === 'locked') await this.revalidate();
  }

  /** Call it when this person has entered the room or its password, perhaps on another device. Throws as `verify`. */
  async recheckAfterEntering(): Promise<void> {
    const isChecking = this.#state === 'checking' && isRoom(this.#options.conversationId);
    if (isChecking || this.#state === 'locked') await this.revalidate();
  }

  /** Records the end of the log as read from Redis: pushes up to there have arrived or arrive shortly. */
  expectPushes(epoch: string, offset: number): void {
    this.#pushes.expect(epoch, offset);
  }

  /** Whether an expected push has not arrived: the subscription is stalled. */
  get isStalled(): boolean {
    return this.#state === 'open' && this.#pushes.isLate;
  }

  /** Ends after a refused access and sends the client the reason, if it had been open. Without the password: locked. */
  refuse({ code, epoch, reason, until }: AccessRefusal): void {
    if (this.#state === 'ended') return;
    if (code === 'ROOM_PASSWORD_REQUIRED') return this.#lock(epoch);
    this.end();
    if (!this.#wasOpened || code === 'CONVERSATION_NOT_FOUND') return;
    const { conversationId, deliver } = this.#options;
    const room = { conversationId, ...(this.#epoch !== null && { epoch: this.#epoch }) };
    // A refusal by a newer room of the same name means that the old room has closed, not that the person was removed.
    const isNewerRoom = epoch !== null && epoch !== this.#epoch;
    const isRemoved = code === 'NOT_A_MEMBER' || reason === 'left' || reason === 'removed';
    if (isRemoved && !isNewerRoom) {
      const left = { ...room, reason: reason === 'left' ? 'left' : 'removed', ...(until !== undefined && { until }) };
      deliver({ event: 'room.left', data: left });
    } else {
      deliver({ event: 'room.closed', data: { ...room, reason: 'quiet' } });
    }
  }

  end(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#queue = [];
    this.#unsubscribe?.();
    this.#options.onEnd();
  }

  #open(): void {
    if (this.#state !== 'checking') return;
    this.#state = 'open';
    this.#wasOpened = true;
    this.#drain();
  }

  /** The person is a member of the room of this epoch, but must enter its password before reading. */
  #lock(epoch: string | null): void {
    if (this.#state === 'ended') return;
    this.#epoch = epoch ?? this.#epoch;
    this.#state = 'locked';
    this.#wasOpened = true;
    this.#drain();
  }

  #enqueue(frame: Frame): void {
    this.#queue.push({ frame, checksBefore: this.#checks });
    if (this.#state !== 'checking' || this.#queue.length <= MAX_QUEUED) return;
    const dropped = this.#queue.shift();
    if (dropped !== undefined && accessChangeOf(dropped.frame, this.#options.userId) !== null)
      this.#staleCheck = this.#checks;
  }

  #drain(): void {
    while (this.#state === 'open' || this.#state === 'locked') {
      const next = this.#queue.shift();
      if (next === undefined) return;
      if (this.#isOtherEpoch(next.frame)) this.#recheckEpoch(next);
      else if (this.#state === 'open') this.#deliver(next.frame);
      else if (next.frame.event === 'room.closed') this.#deliverLast(next.frame);
    }
  }

  #deliver(frame: Frame): void {
    if (this.#wasAnnounced(frame)) return;
    if (frame.event === 'room.closed') return this.#deliverLast(frame);
    const cause = accessChangeOf(frame, this.#options.userId);
    if (cause === null || cause.frame === null) this.#options.deliver(frame);
    if (cause !== null) this.#verifyInBackground(cause);
  }

  #deliverLast(frame: Frame): void {
    this.#options.deliver(frame);
    this.end();
  }

  #wasAnnounced(frame: Frame): boolean {
    const offset = offsetOf(frame);
    return offset > 0 && offset <= this.#announced.upTo && epochOf(frame) === this.#announced.epoch;
  }

  /** Whether a frame belongs to another room of the same name than the one that access was checked for. */
  #isOtherEpoch(frame: Frame): boolean {
    return isRoom(this.#options.conversationId) && epochOf(frame) !== this.#epoch;
  }

  /** Drops a frame older than the last check, because its room is gone; else keeps it until its room is checked. */
  #recheckEpoch(queued: QueuedFrame): void {
    if (queued.checksBefore < this.#checks) return;
    this.#queue.unshift(queued);
    this.#verifyInBackground(null);
  }

  #verifyInBackground(cause: AccessChange | null): void {
    this.revalidate(cause).catch((error: unknown) => this.#engine.redis.typeError(error, 'checking access to a room'));
  }

  async #checkAccess(): Promise<Access> {
    const { redis, keys } = this.#engine;
    const { conversationId, userId } = this.#options;
    try {
      const { epoch } = await redis.run(scripts.checkAccess, keys.conversation(conversationId), { userId });
      return { refusal: null, epoch };
    } catch (error) {
      if (!(error instanceof ChatError) || !ACCESS_REFUSALS.includes(error.code)) throw error;
      return { refusal: error.code, epoch: epochIn(error) };
    }
  }
}

function epochOf({ data }: Frame): unknown {
  return (data as { readonly epoch?: unknown }).epoch;
}

/** The epoch of the conversation that refused access; null: there is none, or it is hidden. */
export function epochIn({ details }: ChatError): string | null {
  const { epoch } = details;
  return typeof epoch === 'string' ? epoch : null;
}
