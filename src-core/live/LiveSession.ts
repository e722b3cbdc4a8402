import { z } from 'zod';
import { requiresTwoFactor } from '#shared/account/requiresTwoFactor.ts';
import { instantSchema } from '#shared/contract/bounds.ts';
import { chatEvents } from '#shared/contract/index.ts';
import { type Person, userIdSchema } from '#shared/contract/model.ts';
import { profileEvents } from '#shared/contract/profileCalls.ts';
import { teamEvents } from '#shared/contract/teamCalls.ts';
import { type Role, type TwoFactorRule, twoFactorRuleSchema } from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import { headArgs } from '../conversation/readHeads.ts';
import { scripts } from '../generated/scripts.ts';
import type { Timing } from '../timing.ts';
import type { Session } from '../Client.ts';
import type { AnnouncementFeed } from '../announcement/createAnnouncementFeed.ts';
import { GuestFilter } from '../guest/GuestFilter.ts';
import type { Topics } from '../topic/createTopics.ts';
import { epochIn, ConversationSubscription, type SubscriptionPorts } from './ConversationSubscription.ts';
import { LOCAL_ORIGIN, type SessionOrigin } from './sessionOrigin.ts';

/** What live sessions need. */
export interface LivePorts extends SubscriptionPorts {
  readonly announcements: AnnouncementFeed;
  readonly topics: Topics;
  readonly timing: Timing;
}

interface Subscribed {
  readonly subscription: ConversationSubscription;
  readonly started: Promise<void>;
}

/** Sessions of a person that began before `from` have ended. Only between nodes; clients get `session.ended`. */
const endedSessionsSchema = z.object({ userId: userIdSchema, from: instantSchema });

/** Who needs two-factor sign-in has changed; a rule of a later version applies to most. Only between nodes. */
const ruleChangedSchema = z.object({ rule: twoFactorRuleSchema.catch('members') });
/** The person turned two-factor sign-in on or off, or an admin turned it off. Only between nodes. */
const twoFactorChangedSchema = z.object({ isOn: z.boolean() });

/** A push that has not arrived this long after the reply that announced its offset counts as lost. */
const PUSH_TIMEOUT_MS = 2_000;

/** What decides, besides the role, whether a person must set up two-factor sign-in. */
interface TwoFactorState {
  readonly rule: TwoFactorRule;
  /** The person has turned it on. */
  readonly isOn: boolean;
}

interface LiveSessionOptions {
  readonly me: Person;
  /** As read before; `setRole` corrects it. */
  readonly role: Role;
  /** SHA-256 of the session's token, in hex. */
  readonly tokenHash: string;
  /** Unix time in ms, by Redis' clock. */
  readonly startedAt: number;
  readonly origin: SessionOrigin;
  /** As read before; `setStanding` corrects it. */
  readonly twoFactor: TwoFactorState;
  readonly deliver: (frame: Frame) => void;
  /** Called when the session was ended, by this client or by another one that shares it. */
  readonly onEnded: () => void;
}

/**
 * One person on one connection, with all its subscriptions. An ended session delivers nothing and can't be restarted.
 */
export class LiveSession implements Session {
  readonly tokenHash: string;
  /** Unix time in ms, by Redis' clock. */
  readonly startedAt: number;
  readonly #engine: LivePorts;
  readonly #options: LiveSessionOptions;
  readonly #unsubscribers: (() => void)[] = [];
  readonly #conversations = new Map<string, Subscribed>();
  #me: Person;
  #role: Role;
  #twoFactor: TwoFactorState;
  #origin: SessionOrigin;
  #mustSetUpTwoFactor: boolean;
  #changes = 0;
  /** Null for everyone but guests. */
  #guest: GuestFilter | null = null;
  #ended = false;
  #renewing: Promise<unknown> = Promise.resolve();
  #stallTimer: NodeJS.Timeout | undefined;

  constructor(engine: LivePorts, options: LiveSessionOptions) {
    this.#me = options.me;
    this.#role = options.role;
    this.#twoFactor = options.twoFactor;
    this.#origin = options.origin;
    this.tokenHash = options.tokenHash;
    this.startedAt = options.startedAt;
    this.#engine = engine;
    this.#options = options;
    this.#mustSetUpTwoFactor = this.#lacksTwoFactor();
    this.#guest = this.#createFilter();
  }

  get me(): Person {
    return this.#me;
  }

  get role(): Role {
    return this.#role;
  }

  get origin(): SessionOrigin {
    return this.#origin;
  }

  /** The person signed in at the identity provider of the team, so the rule about two-factor sign-in does not apply. */
  get isVouchedFor(): boolean {
    return this.origin.kind === 'provider';
  }

  /** The account is not connected with the identity provider any more. */
  endVouching(): void {
    if (this.isVouchedFor) this.#origin = LOCAL_ORIGIN;
    this.#applyTwoFactorRule();
  }

  /** The team requires two-factor sign-in of the person, who has none: the session only sets it up. */
  get mustSetUpTwoFactor(): boolean {
    return this.#mustSetUpTwoFactor;
  }

  /** Grows with every event that changes what `setStanding` sets. */
  get changes(): number {
    return this.#changes;
  }

  /** The conversations that the session is subscribed to. */
  get conversationIds(): readonly string[] {
    return [...this.#conversations.keys()];
  }

  /** Resolves when all subscriptions are confirmed. Throws as `Channels.listen` does; then the session has ended. */
  async start(): Promise<void> {
    const { keys, redis, announcements, topics } = this.#engine;
    const { id } = this.me;
    try {
      await Promise.all([
        this.#listen(keys.user(id).channel, (frame) => this.#onUserFrame(frame)),
        this.#listen(keys.session(this.tokenHash).channel, this.#options.onEnded),
        this.#listen(keys.people.channel, (frame) => this.#onPeopleFrame(frame)),
        this.#listen(keys.people.admins, this.#deliverToAdmin),
        this.#listen(keys.presence.channel, this.#deliverToTeam),
        this.#untilEnd(announcements.subscribe(id, this.#deliverToTeam)),
        this.#untilEnd(topics.enter(id, this.#deliverToTeam)),
      ]);
      const conversationIds = await listConversationIds(redis, keys, id);
      await Promise.all(conversationIds.map((conversationId) => this.subscribe(conversationId)));
      await this.#guest?.refresh();
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /**
   * Subscribes to a conversation; resolves when Redis has confirmed. Repeated calls have no effect. A room that this
   * person has no access to is not subscribed. `announced`: the frame that announced a new conversation; it is
   * delivered before all others of it. Throws NOT_SIGNED_IN when the session has ended.
   */
  subscribe(conversationId: string, announced?: Frame): Promise<void> {
    const existing = this.#conversations.get(conversationId);
    if (existing !== undefined) return this.#resubscribe(conversationId, existing, announced);
    if (this.#ended) return Promise.reject(new ChatError('NOT_SIGNED_IN'));
    const subscription = new ConversationSubscription(this.#engine, {
      conversationId,
      userId: this.me.id,
      deliver: (frame) => this.#deliverOf(conversationId, frame),
      onEnd: () => {
        // An ended session keeps the list, because sign-out still needs the ids.
        if (!this.#ended) this.#conversations.delete(conversationId);
      },
    });
    const started = subscription.start(announced);
    this.#conversations.set(conversationId, { subscription, started });
    return started;
  }

  /** The person may just have entered the room, here or in another window, so an earlier refusal is checked again. */
  async #resubscribe(conversationId: string, { subscription, started }: Subscribed, announced?: Frame): Promise<void> {
    await started;
    // The subscription ended because access was refused before they entered.
    if (subscription.hasEnded && !this.#ended) return this.subscribe(conversationId, announced);
    if (announced !== undefined) this.#deliverOf(conversationId, announced);
    await subscription.recheckAfterEntering();
  }

  /** Ends the subscription of a conversation that refused access, and sends the client the reason. */
  revoke(conversationId: string, refusal: ChatError): void {
    this.#conversations.get(conversationId)?.subscription.refuse({ code: refusal.code, epoch: epochIn(refusal) });
  }

  /**
   * Repeats failed access checks and those of locked rooms, now that Redis answers. Throws as `RedisAccess.run` does.
   */
  async retryRoomChecks(): Promise<void> {
    await Promise.all([...this.#conversations.values()].map(({ subscription }) => subscription.retryCheck()));
  }

  /**
   * Checks access to all rooms after a reconnect to Redis, and reads the people in a guest's rooms again. Throws what
   * `RedisAccess.run` throws.
   */
  async revalidateRooms(): Promise<void> {
    const rooms = [...this.#conversations].filter(([id]) => isRoom(id));
    await Promise.all(rooms.map(([, { subscription }]) => subscription.revalidate()));
    await this.#guest?.refresh();
  }

  /** Records the end of a log as read from Redis, and detects when pushes up to there are missing. */
  expectPushes(conversationId: string, epoch: string, offset: number): void {
    const subscription = this.#conversations.get(conversationId)?.subscription;
    subscription?.expectPushes(epoch, offset);
    if (subscription?.isStalled === true) this.#checkStalledSoon();
  }

  /** Waits before it resubscribes, because pushes and replies use different connections, so a short delay is normal. */
  #checkStalledSoon(): void {
    this.#stallTimer ??= setTimeout(() => {
      this.#stallTimer = undefined;
      const stalled = [...this.#conversations].find(([, { subscription }]) => subscription.isStalled);
      if (stalled === undefined) return;
      const { channels, keys } = this.#engine;
      channels.resubscribe(keys.conversation(stalled[0]).channel);
    }, PUSH_TIMEOUT_MS);
  }

  /** Resolves when no lease is being renewed any more. After the end of the session none is renewed later. */
  async leasesRenewed(): Promise<void> {
    await this.#renewing;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#stallTimer);
    for (const unsubscribe of this.#unsubscribers.splice(0)) unsubscribe();
    for (const { subscription } of this.#conversations.values()) subscription.end();
  }

  /** Sets the name as it is stored now; null, for a person who is not in the team, changes nothing. */
  setName(name: string | null): void {
    if (name !== null && name !== this.#me.name) this.#me = { ...this.#me, name };
  }

  /** Sets what is stored now. Throws what `RedisAccess.run` throws. */
  async setStanding(role: Role, twoFactor: TwoFactorState): Promise<void> {
    this.#twoFactor = twoFactor;
    await this.#setRole(role);
  }

  async #setRole(role: Role): Promise<void> {
    const isChanged = role !== this.#role;
    this.#role = role;
    this.#applyTwoFactorRule();
    if (!isChanged) return;
    this.#guest = this.#createFilter();
    if (this.#guest === null) return;
    await this.#guest.refresh();
    // Until now, the filter withheld everything about other people.
    this.#publishCompanions();
  }

  #lacksTwoFactor(): boolean {
    const { rule, isOn } = this.#twoFactor;
    return !isOn && !this.isVouchedFor && requiresTwoFactor(rule, this.#role);
  }

  #applyTwoFactorRule(): void {
    const isRequired = this.#lacksTwoFactor();
    if (isRequired === this.#mustSetUpTwoFactor) return;
    this.#mustSetUpTwoFactor = isRequired;
    if (!this.#ended) this.#options.deliver({ event: 'account.twoFactorRequired', data: { isRequired } });
  }

  #createFilter(): GuestFilter | null {
    if (this.#role !== 'guest') return null;
    return new GuestFilter(this.#engine, this.me.id, () => this.#publishCompanions());
  }

  #publishCompanions(): void {
    this.#deliver({ event: 'person.companionsChanged', data: {} });
  }

  /** A frame that everyone in the team receives; guests only what concerns them. */
  readonly #deliverToTeam = (frame: Frame): void => {
    const shown = this.#guest === null ? frame : this.#guest.ofTeam(frame);
    if (shown !== null) this.#deliver(shown);
  };

  /** A frame that only the owner and admins receive: by the role that the person has now. */
  readonly #deliverToAdmin = (frame: Frame): void => {
    if (this.#role === 'owner' || this.#role === 'admin') this.#deliver(frame);
  };

  /** A frame of a conversation. Guests receive none of conversations with people outside their rooms. */
  #deliverOf(conversationId: string, frame: Frame): void {
    const guest = this.#guest;
    if (guest === null) return this.#deliver(frame);
    if (!guest.isVisible(conversationId)) return;
    this.#deliver(frame);
    if (guest.changesCompanions(frame)) this.#refreshCompanions();
  }

  #refreshCompanions(): void {
    this.#guest
      ?.refresh()
      .catch((error: unknown) => this.#engine.redis.typeError(error, 'reading the people of rooms'));
  }

  readonly #deliver = (frame: Frame): void => {
    if (!this.#ended && !this.#mustSetUpTwoFactor) this.#options.deliver(frame);
  };

  /** Subscribes until the session ends, also when it ends before Redis has confirmed. */
  async #listen(channel: string, onMessage: (frame: Frame) => void): Promise<void> {
    if (this.#ended) throw new ChatError('NOT_SIGNED_IN');
    await this.#untilEnd(this.#engine.channels.listen(channel, onMessage));
  }

  async #untilEnd(subscribed: Promise<() => void>): Promise<void> {
    const unsubscribe = await subscribed;
    if (this.#ended) unsubscribe();
    else this.#unsubscribers.push(unsubscribe);
  }

  /**
   * A deactivated person, and a session that began before the password was changed, receive nothing more, except that
   * the session has ended.
   */
  #onPeopleFrame(frame: Frame): void {
    if (frame.event === 'account.sessionsEnded') {
      const ended = endedSessionsSchema.safeParse(frame.data);
      const isEnded = ended.success && ended.data.userId === this.me.id && this.startedAt < ended.data.from;
      if (isEnded) this.#options.onEnded();
      return; // it concerns nobody else
    }
    if (frame.event === 'team.twoFactorRuleChanged') {
      const changed = ruleChangedSchema.safeParse(frame.data);
      if (changed.success) this.#changeTwoFactor(changed.data);
      return; // clients get `account.twoFactorRequired`
    }
    const renamed = frame.event === 'person.renamed' ? profileEvents[frame.event].safeParse(frame.data) : null;
    if (renamed?.success === true && renamed.data.person.id === this.me.id) {
      this.setName(renamed.data.person.name);
      this.#deliver(frame);
      return;
    }
    const changed = frame.event === 'team.memberChanged' ? teamEvents[frame.event].safeParse(frame.data) : null;
    if (changed?.success === true && changed.data.userId === this.me.id && !changed.data.active) {
      this.#options.onEnded();
      return;
    }
    if (changed?.success === true && changed.data.userId === this.me.id) {
      this.#changes += 1;
      this.#setRole(changed.data.role).catch((error: unknown) =>
        this.#engine.redis.typeError(error, 'changing a role'),
      );
      this.#deliver(frame);
    } else {
      this.#deliverToTeam(frame);
    }
  }

  #changeTwoFactor(change: Partial<TwoFactorState>): void {
    this.#changes += 1;
    this.#twoFactor = { ...this.#twoFactor, ...change };
    this.#applyTwoFactorRule();
  }

  #onUserFrame(frame: Frame): void {
    if (frame.event === 'account.twoFactorChanged') {
      const changed = twoFactorChangedSchema.safeParse(frame.data);
      if (changed.success) this.#changeTwoFactor(changed.data);
      return; // clients get `account.twoFactorRequired`
    }
    // Of the sessions that the provider vouches for, the current one stays; it may be open on several connections.
    if (frame.event === 'account.providerDisconnected') return this.endVouching();
    if (frame.event === 'topic.subscriptionsChanged') {
      const { topics, redis } = this.#engine;
      topics.audience.reload(this.me.id).catch((error: unknown) => redis.typeError(error, 'reading subscriptions'));
    }
    const request = frame.event === 'room.requestChanged' ? chatEvents[frame.event].safeParse(frame.data) : null;
    // After `conversation.added`: the request was approved.
    if (request?.success === true && this.#conversations.has(request.data.conversationId)) {
      this.#beginLease(request.data.conversationId);
    }
    const added = frame.event === 'conversation.added' ? chatEvents['conversation.added'].safeParse(frame.data) : null;
    if (added?.success !== true) {
      if (this.#guest === null || this.#guest.isForMe(frame)) this.#deliver(frame);
      return;
    }
    const { conversationId } = added.data.conversation;
    // It is announced even when subscribing fails; the client's next comparison of heads subscribes.
    this.subscribe(conversationId, frame).catch(() => this.#deliverOf(conversationId, frame));
    if (!isRoom(conversationId) && !this.#mustSetUpTwoFactor) this.#beginLease(conversationId);
  }

  /**
   * Makes the person present at once in a conversation to which others added them: a direct one that they opened, or a
   * room whose request they approved. A room that the person entered has begun their lease. Later comparisons of heads
   * renew it.
   */
  #beginLease(conversationId: string): void {
    this.#renewing = Promise.all([this.#renewing, this.#renewLease(conversationId)]);
  }

  async #renewLease(conversationId: string): Promise<void> {
    const { redis, keys, timing } = this.#engine;
    try {
      await redis.run(scripts.readHead, keys.conversation(conversationId), headArgs(timing, this.me.id, false));
    } catch (error) {
      redis.typeError(error, 'renewing the lease of a new conversation');
    }
  }
}
