import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { scripts } from '../generated/scripts.ts';
import { expandFrame } from './expandFrame.ts';
import type { LiveEngine } from './LiveSession.ts';
import { PushWatch } from './PushWatch.ts';
import { offsetOf, readFirstEvents } from './readFirstEvents.ts';
import { doubtOf, type Doubt } from './doubtOf.ts';

interface HeardOptions {
  readonly conversationId: string;
  readonly userId: string;
  readonly deliver: (frame: Frame) => void;
  /** It is heard no longer. */
  readonly onEnd: () => void;
}

/** What Redis says to somebody who may not use a conversation now. */
const REFUSALS: readonly ErrorCode[] = [
  'CONVERSATION_NOT_FOUND',
  'ROOM_CLOSED',
  'NOT_A_MEMBER',
  'ROOM_PASSWORD_REQUIRED',
];

/** What Redis answers when access is checked, and for which incarnation of the conversation. */
interface Access {
  readonly refusal: ErrorCode | null;
  readonly epoch: string | null;
}

/** Why Redis said no. `epoch`: of the conversation that said so, where there is one that may be known. */
interface AccessRefusal {
  readonly code: ErrorCode;
  readonly epoch: string | null;
  readonly reason?: Doubt['reason'] | undefined;
}

/** Frames that wait for an answer about access. Of more the oldest are dropped: clients see the gap in the offsets, and fetch. */
const MOST_WAITING = 200;

interface QueuedFrame {
  readonly frame: Frame;
  /** How many access checks had begun when it came: a later check speaks of a later moment. */
  readonly asked: number;
}

/**
 * One conversation that a session listens to. A room is heard only as long as its person may use it: when there is a doubt
 * (somebody was removed, the password changed, the connection was lost) frames wait until Redis has been asked.
 *
 * A channel belongs to a name, and a closed room's name may be taken by another room. So access is checked for an epoch,
 * and only frames of that epoch are delivered; a frame of another epoch makes access be checked again. Direct conversations
 * are not checked: their id names the two people who may use them, in every epoch.
 *
 * A member who has not proved a new password is `locked`: nothing is delivered but the end of the room.
 */
export class HeardConversation {
  readonly #engine: LiveEngine;
  readonly #options: HeardOptions;
  #queue: QueuedFrame[] = [];
  #state: 'waiting' | 'open' | 'locked' | 'ended' = 'waiting';
  /** Of a room: the epoch for which access was checked last. */
  #epoch: string | null = null;
  #wasHeard = false;
  /** What was delivered from the log when the conversation was announced: its pushes may come later still. */
  #announced = { epoch: '', upTo: 0 };
  /** Counts questions: only the answer to the last one counts. */
  #asked = 0;
  /** The last question that was open when a doubt was dropped: its answer may be from before that. */
  #droppedDoubt = -1;
  /** The last question had no answer. */
  #unanswered = false;
  #leave: (() => void) | null = null;
  readonly #pushes = new PushWatch();

  constructor(engine: LiveEngine, options: HeardOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /**
   * Resolves when Redis has confirmed, and for a room has said whether this person may hear it; if not, it has ended.
   * `announced` is passed on before all frames of it. Throws as `Channels.listen` and `RedisAccess.run` do.
   */
  async start(announced?: Frame): Promise<void> {
    const { channels, keys } = this.#engine;
    const { conversationId } = this.#options;
    try {
      const leave = await channels.listen(
        keys.conversation(conversationId).channel,
        (message) => {
          const frames = expandFrame(conversationId, message);
          this.#pushes.pushed(frames);
          for (const frame of frames) this.#enqueue(frame);
          this.#drain();
        },
        () => {
          this.#pushes.interrupted();
          // The log may have lost what these frames report. Clients fetch what they missed when the connection is back.
          this.#queue = [];
          this.#suspend();
        },
      );
      if (this.#state === 'ended') return leave();
      this.#leave = leave;
      if (isRoom(conversationId)) {
        const { refusal, epoch } = await this.#ask();
        this.#epoch = epoch;
        if (refusal === 'ROOM_PASSWORD_REQUIRED') return this.#lock(epoch);
        if (refusal !== null) return this.end();
      }
      if (announced !== undefined) await this.#announce(announced);
      if (this.#droppedDoubt === this.#asked) await this.verify();
    } catch (error) {
      this.end();
      throw error;
    }
    this.#open();
  }

  async #announce(announced: Frame): Promise<void> {
    const { conversationId, userId, deliver } = this.#options;
    const written = await readFirstEvents(this.#engine, conversationId, userId);
    for (const frame of [announced, ...written]) deliver(frame);
    const last = written.at(-1);
    if (last !== undefined) this.#announced = { epoch: String(epochOf(last)), upTo: offsetOf(last) };
  }

  /**
   * What happens from now on may not be heard, a removal among it, so nothing is passed on until `verify` has asked. Rooms
   * only: nothing can end a direct conversation.
   */
  readonly #suspend = (): void => {
    if (isRoom(this.#options.conversationId) && this.#state !== 'ended') this.#state = 'waiting';
  };

  /** Asks Redis whether this person may still hear it. Throws what `RedisAccess.run` throws, and then waits on. */
  async verify(doubt: Doubt | null = null): Promise<void> {
    this.#suspend();
    const question = ++this.#asked;
    this.#unanswered = false;
    const { refusal, epoch } = await this.#ask().catch((error: unknown) => {
      this.#unanswered = question === this.#asked;
      throw error;
    });
    if (question !== this.#asked || this.#state !== 'waiting') return;
    if (refusal !== null) return this.refuse({ code: refusal, epoch, reason: doubt?.reason });
    if (this.#droppedDoubt === question) return this.verify(doubt);
    if (doubt !== null && doubt.frame !== null && epoch === this.#epoch) this.#options.deliver(doubt.frame);
    this.#epoch = epoch;
    this.#open();
  }

  /** Whether it waits because the last question had no answer. */
  get isUnanswered(): boolean {
    return this.#unanswered && this.#state === 'waiting';
  }

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  /** Redis answers, so what had no answer, or was locked, is asked once more. Throws as `verify` does. */
  async recover(): Promise<void> {
    if (this.isUnanswered || this.#state === 'locked') await this.verify();
  }

  /** This person has just entered the room or proved its password, perhaps elsewhere. Throws as `verify` does. */
  async enteredAgain(): Promise<void> {
    const isWaiting = this.#state === 'waiting' && isRoom(this.#options.conversationId);
    if (isWaiting || this.#state === 'locked') await this.verify();
  }

  /** Redis has said where the log ends: what leads there was pushed, or comes in a moment. */
  expectPushes(epoch: string, offset: number): void {
    this.#pushes.expect(epoch, offset);
  }

  /** Whether a push that was expected has not come. */
  get isDeaf(): boolean {
    return this.#state === 'open' && this.#pushes.isLate;
  }

  /** Redis has said no: it ends, and the client is told why, if it had heard it. Without the new password it is locked. */
  refuse({ code, epoch, reason }: AccessRefusal): void {
    if (this.#state === 'ended') return;
    if (code === 'ROOM_PASSWORD_REQUIRED') return this.#lock(epoch);
    this.end();
    if (!this.#wasHeard || code === 'CONVERSATION_NOT_FOUND') return;
    const { conversationId, deliver } = this.#options;
    const room = { conversationId, ...(this.#epoch !== null && { epoch: this.#epoch }) };
    // Somebody who is not in the next room of that name was not removed: the room that they were in has closed.
    const isNext = epoch !== null && epoch !== this.#epoch;
    const isOut = code === 'NOT_A_MEMBER' || reason === 'left' || reason === 'removed';
    if (isOut && !isNext) {
      deliver({ event: 'room.left', data: { ...room, reason: reason === 'left' ? 'left' : 'removed' } });
    } else {
      deliver({ event: 'room.closed', data: { ...room, reason: 'quiet' } });
    }
  }

  end(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#queue = [];
    this.#leave?.();
    this.#options.onEnd();
  }

  #open(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'open';
    this.#wasHeard = true;
    this.#drain();
  }

  /** The person is in the room of this epoch, but may not read it now. */
  #lock(epoch: string | null): void {
    if (this.#state === 'ended') return;
    this.#epoch = epoch ?? this.#epoch;
    this.#state = 'locked';
    this.#wasHeard = true;
    this.#drain();
  }

  #enqueue(frame: Frame): void {
    this.#queue.push({ frame, asked: this.#asked });
    if (this.#state !== 'waiting' || this.#queue.length <= MOST_WAITING) return;
    const dropped = this.#queue.shift();
    if (dropped !== undefined && doubtOf(dropped.frame, this.#options.userId) !== null)
      this.#droppedDoubt = this.#asked;
  }

  #drain(): void {
    while (this.#state === 'open' || this.#state === 'locked') {
      const next = this.#queue.shift();
      if (next === undefined) return;
      if (this.#isForeign(next.frame)) this.#checkForeign(next);
      else if (this.#state === 'open') this.#pass(next.frame);
      else if (next.frame.event === 'room.closed') this.#passLast(next.frame);
    }
  }

  #pass(frame: Frame): void {
    if (this.#wasAnnounced(frame)) return;
    if (frame.event === 'room.closed') return this.#passLast(frame);
    const doubt = doubtOf(frame, this.#options.userId);
    if (doubt === null || doubt.frame === null) this.#options.deliver(frame);
    if (doubt !== null) this.#verifyNow(doubt);
  }

  #passLast(frame: Frame): void {
    this.#options.deliver(frame);
    this.end();
  }

  #wasAnnounced(frame: Frame): boolean {
    const offset = offsetOf(frame);
    return offset > 0 && offset <= this.#announced.upTo && epochOf(frame) === this.#announced.epoch;
  }

  /** Whether a frame is of another room than the one for which access was checked. */
  #isForeign(frame: Frame): boolean {
    return isRoom(this.#options.conversationId) && epochOf(frame) !== this.#epoch;
  }

  /** Older than the last check it is of a room that is gone; otherwise it waits until access to its room was checked. */
  #checkForeign(queued: QueuedFrame): void {
    if (queued.asked < this.#asked) return;
    this.#queue.unshift(queued);
    this.#verifyNow(null);
  }

  #verifyNow(doubt: Doubt | null): void {
    this.verify(doubt).catch((error: unknown) => this.#engine.redis.typeError(error, 'asking for a room'));
  }

  /** Whether this person may use the conversation now. */
  async #ask(): Promise<Access> {
    const { redis, keys } = this.#engine;
    const { conversationId, userId } = this.#options;
    try {
      const { epoch } = await redis.run(scripts.checkAccess, keys.conversation(conversationId), { userId });
      return { refusal: null, epoch };
    } catch (error) {
      if (!(error instanceof ChatError) || !REFUSALS.includes(error.code)) throw error;
      return { refusal: error.code, epoch: epochIn(error) };
    }
  }
}

function epochOf({ data }: Frame): unknown {
  return (data as { readonly epoch?: unknown }).epoch;
}

/** Which incarnation of a conversation a refusal of access speaks of; null: there is none, or it is hidden. */
export function epochIn({ details }: ChatError): string | null {
  const { epoch } = details;
  return typeof epoch === 'string' ? epoch : null;
}
