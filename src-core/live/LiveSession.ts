import { chatEvents } from '#shared/contract/index.ts';
import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import type { Engine } from '../Engine.ts';
import { epochIn, HeardConversation } from './HeardConversation.ts';

/** What live sessions need of the engine. */
export type LiveEngine = Pick<Engine, 'channels' | 'keys' | 'redis' | 'announcements' | 'topics'>;

interface Heard {
  readonly heard: HeardConversation;
  readonly started: Promise<void>;
}

/** A push that comes this much later than the answer to a question is not on its way. */
const PUSH_LATE_MS = 2_000;

interface LiveSessionOptions {
  readonly me: Person;
  /** SHA-256 of the session's token, in hex. */
  readonly tokenHash: string;
  readonly deliver: (frame: Frame) => void;
  /** The session was ended, by this client or by another that has it too. */
  readonly onEnded: () => void;
}

/** One person on one connection: who it is, and all that they listen to. Once ended it hears nothing and stays so. */
export class LiveSession {
  readonly me: Person;
  readonly tokenHash: string;
  readonly #engine: LiveEngine;
  readonly #options: LiveSessionOptions;
  readonly #leave: (() => void)[] = [];
  readonly #conversations = new Map<string, Heard>();
  #ended = false;
  #checking: NodeJS.Timeout | undefined;

  constructor(engine: LiveEngine, options: LiveSessionOptions) {
    this.me = options.me;
    this.tokenHash = options.tokenHash;
    this.#engine = engine;
    this.#options = options;
  }

  /** The conversations whose events are heard. */
  get conversationIds(): readonly string[] {
    return [...this.#conversations.keys()];
  }

  /** Resolves when all that concerns this person is subscribed. Throws as `Channels.listen` does, and then hears nothing. */
  async start(): Promise<void> {
    const { keys, redis, announcements, topics } = this.#engine;
    const { id } = this.me;
    try {
      await Promise.all([
        this.#listen(keys.user(id).channel, (frame) => this.#onUserFrame(frame)),
        this.#listen(keys.session(this.tokenHash).channel, this.#options.onEnded),
        this.#listen(keys.people.channel, this.#deliver),
        this.#listen(keys.presence.channel, this.#deliver),
        this.#until(announcements.hear(id, this.#deliver)),
        this.#until(topics.enter(id, this.#deliver)),
      ]);
      const conversationIds = await listConversationIds(redis, keys, id);
      await Promise.all(conversationIds.map((conversationId) => this.hear(conversationId)));
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /**
   * Listens to a conversation; resolves when Redis has confirmed. Repeating it changes nothing. A room that this person may
   * not use now is not heard. `announced`: the frame that told of a conversation that is new; it goes before all others of it.
   * Throws NOT_SIGNED_IN when the session has ended.
   */
  hear(conversationId: string, announced?: Frame): Promise<void> {
    const known = this.#conversations.get(conversationId);
    if (known !== undefined) return this.#hearOn(conversationId, known, announced);
    if (this.#ended) return Promise.reject(new ChatError('NOT_SIGNED_IN'));
    const heard = new HeardConversation(this.#engine, {
      conversationId,
      userId: this.me.id,
      deliver: this.#deliver,
      onEnd: () => {
        // After its end the session still knows where its person was.
        if (!this.#ended) this.#conversations.delete(conversationId);
      },
    });
    const started = heard.start(announced);
    this.#conversations.set(conversationId, { heard, started });
    return started;
  }

  /** Its person may have entered it just now, here or in another window: a refusal from before does not count. */
  async #hearOn(conversationId: string, { heard, started }: Heard, announced?: Frame): Promise<void> {
    await started;
    // It was refused before they entered; or the session has ended, and hears nothing more.
    if (heard.hasEnded && !this.#ended) return this.hear(conversationId, announced);
    if (announced !== undefined) this.#deliver(announced);
    await heard.enteredAgain();
  }

  /** Redis has said that this person may not use a conversation: it is heard no longer, and the client is told why. */
  lose(conversationId: string, refusal: ChatError): void {
    this.#conversations.get(conversationId)?.heard.refuse({ code: refusal.code, epoch: epochIn(refusal) });
  }

  /** Redis has just answered: rooms about which it had not, or that were locked, are asked for again. Throws as `RedisAccess.run` does. */
  async recoverRooms(): Promise<void> {
    await Promise.all([...this.#conversations.values()].map(({ heard }) => heard.recover()));
  }

  /** The connection to Redis is back: rooms that this person may still use are heard on. Throws what `RedisAccess.run` throws. */
  async verifyRooms(): Promise<void> {
    const rooms = [...this.#conversations].filter(([id]) => isRoom(id));
    await Promise.all(rooms.map(([, { heard }]) => heard.verify()));
  }

  /** Redis has said where a log ends. */
  expectPushes(conversationId: string, epoch: string, offset: number): void {
    const heard = this.#conversations.get(conversationId)?.heard;
    heard?.expectPushes(epoch, offset);
    if (heard?.isDeaf === true) this.#checkSoon();
  }

  /** A push travels on another connection than answers do: a moment late is no fault. */
  #checkSoon(): void {
    this.#checking ??= setTimeout(() => {
      this.#checking = undefined;
      const deaf = [...this.#conversations].find(([, { heard }]) => heard.isDeaf);
      if (deaf === undefined) return;
      const { channels, keys } = this.#engine;
      channels.doubt(keys.conversation(deaf[0]).channel);
    }, PUSH_LATE_MS);
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#checking);
    for (const leave of this.#leave.splice(0)) leave();
    for (const { heard } of this.#conversations.values()) heard.end();
  }

  readonly #deliver = (frame: Frame): void => {
    if (!this.#ended) this.#options.deliver(frame);
  };

  /** Until the end, also when that comes while Redis is still being asked. */
  async #listen(channel: string, onMessage: (frame: Frame) => void): Promise<void> {
    if (this.#ended) throw new ChatError('NOT_SIGNED_IN');
    await this.#until(this.#engine.channels.listen(channel, onMessage));
  }

  async #until(heard: Promise<() => void>): Promise<void> {
    const leave = await heard;
    if (this.#ended) leave();
    else this.#leave.push(leave);
  }

  #onUserFrame(frame: Frame): void {
    if (frame.event === 'topic.subscriptionsChanged') {
      const { topics, redis } = this.#engine;
      topics.audience.reload(this.me.id).catch((error: unknown) => redis.typeError(error, 'reading subscriptions'));
    }
    const added = frame.event === 'conversation.added' ? chatEvents['conversation.added'].safeParse(frame.data) : null;
    if (added?.success !== true) {
      this.#deliver(frame);
      return;
    }
    // Without a subscription it is announced all the same: the client's next comparison of heads subscribes.
    this.hear(added.data.conversation.conversationId, frame).catch(() => this.#deliver(frame));
  }
}
