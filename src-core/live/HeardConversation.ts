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

/**
 * One conversation that a session listens to. A room is heard only as long as its person may use it: when there is a doubt
 * (somebody was removed, the password changed, the connection was lost) frames wait until Redis has been asked.
 */
export class HeardConversation {
  readonly #engine: LiveEngine;
  readonly #options: HeardOptions;
  #queue: Frame[] = [];
  #state: 'waiting' | 'open' | 'ended' = 'waiting';
  #wasOpen = false;
  /** Counts questions: only the answer to the last one counts. */
  #asked = 0;
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
          this.#queue.push(...frames);
          this.#drain();
        },
        () => {
          this.#pushes.interrupted();
          this.#suspend();
        },
      );
      if (this.#state === 'ended') return leave();
      this.#leave = leave;
      if (isRoom(conversationId) && (await this.#ask()) !== null) return this.end();
      if (announced !== undefined) await this.#announce(announced);
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
    const known = Math.max(0, ...written.map(offsetOf));
    this.#queue = this.#queue.filter((frame) => offsetOf(frame) === 0 || offsetOf(frame) > known);
  }

  /**
   * What happens from now on may not be heard, a removal among it, so nothing is passed on until `verify` has asked. Rooms
   * only: nothing can end a direct conversation.
   */
  readonly #suspend = (): void => {
    if (isRoom(this.#options.conversationId) && this.#state === 'open') this.#state = 'waiting';
  };

  /** Asks Redis whether this person may still hear it. Throws what `RedisAccess.run` throws, and then waits on. */
  async verify(doubt: Doubt | null = null): Promise<void> {
    this.#suspend();
    const question = ++this.#asked;
    this.#unanswered = false;
    const refusal = await this.#ask().catch((error: unknown) => {
      this.#unanswered = question === this.#asked;
      throw error;
    });
    if (question !== this.#asked || this.#state !== 'waiting') return;
    if (refusal !== null) return this.refuse(refusal, doubt?.reason);
    if (doubt !== null && doubt.frame !== null) this.#options.deliver(doubt.frame);
    this.#open();
  }

  /** Whether it waits because the last question had no answer. */
  get isUnanswered(): boolean {
    return this.#unanswered && this.#state === 'waiting';
  }

  /** Redis answers again: what had no answer is asked once more. Throws as `verify` does. */
  async recover(): Promise<void> {
    if (this.isUnanswered) await this.verify();
  }

  /** Redis has said where the log ends: what leads there was pushed, or comes in a moment. */
  expectPushes(epoch: string, offset: number): void {
    this.#pushes.expect(epoch, offset);
  }

  /** Whether a push that was expected has not come. */
  get isDeaf(): boolean {
    return this.#state === 'open' && this.#pushes.isLate;
  }

  /** Redis has said no: it ends, and the client is told why, if it had heard it. */
  refuse(code: ErrorCode, reason?: Doubt['reason']): void {
    if (this.#state === 'ended') return;
    this.end();
    const { conversationId, deliver } = this.#options;
    if (!this.#wasOpen || code === 'ROOM_PASSWORD_REQUIRED' || code === 'CONVERSATION_NOT_FOUND') return;
    if (reason === 'left' || reason === 'removed') {
      deliver({ event: 'room.left', data: { conversationId, reason } });
    } else if (code === 'NOT_A_MEMBER') {
      deliver({ event: 'room.left', data: { conversationId, reason: 'removed' } });
    } else {
      deliver({ event: 'room.closed', data: { conversationId, reason: 'quiet' } });
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
    this.#wasOpen = true;
    this.#drain();
  }

  #drain(): void {
    while (this.#state === 'open') {
      const frame = this.#queue.shift();
      if (frame === undefined) return;
      const doubt = doubtOf(frame, this.#options.userId);
      if (doubt === null || doubt.frame === null) this.#options.deliver(frame);
      if (frame.event === 'room.closed') this.end();
      else if (doubt !== null) {
        this.verify(doubt).catch((error: unknown) => this.#engine.redis.typeError(error, 'asking for a room'));
      }
    }
  }

  /** Why this person may not use the conversation now, or null. */
  async #ask(): Promise<ErrorCode | null> {
    const { redis, keys } = this.#engine;
    const { conversationId, userId } = this.#options;
    try {
      await redis.run(scripts.checkAccess, keys.conversation(conversationId), { userId });
      return null;
    } catch (error) {
      if (error instanceof ChatError && REFUSALS.includes(error.code)) return error.code;
      throw error;
    }
  }
}
