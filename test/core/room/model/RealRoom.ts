import type { Args, CallName, Output } from '#shared/contract/index.ts';
import type { LogEvent, RoomMember } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Failure, Result } from '#shared/rpc/result.ts';
import { roomId } from '#shared/text/roomId.ts';
import type { SignedIn } from '../../../support/coreForTests.ts';
import type { RoomStore } from '../../../support/roomStore.ts';
import type { Action } from './acts.ts';
import { inMinutes, textWith, type Outcome, type SeenEvent, type View } from './Outcome.ts';
import { passTime } from './passTime.ts';

/** Calls the core for one person. A test replaces it to inject a fault. */
export type AskEngine = <Name extends CallName>(
  person: SignedIn,
  name: Name,
  args: Args<Name>,
  room: RealRoom,
) => Promise<Result<Output<Name>>>;

export const askEngine: AskEngine = (person, name, args) => person.request(name, args);

/** The core on a real Redis: performs the actions of people by number and returns results in the model's form. */
export class RealRoom {
  readonly conversationId: string;
  readonly store: RoomStore;
  readonly #name: string;
  readonly #people: readonly SignedIn[];
  readonly #ask: AskEngine;

  constructor(store: RoomStore, people: readonly SignedIn[], name: string, ask: AskEngine = askEngine) {
    this.store = store;
    this.conversationId = roomId(name);
    this.#name = name;
    this.#people = people;
    this.#ask = ask;
  }

  get keys() {
    return this.store.keys.conversation(this.conversationId);
  }

  /** Moves all times that Redis holds of this room into the past. */
  pass(ms: number): Promise<void> {
    return passTime(this.store.redis, this.keys, ms);
  }

  async act(action: Action, clientId: string): Promise<Outcome> {
    const { conversationId } = this;
    const person = this.#person(action.who);
    const change = { conversationId, clientId };
    const ask = <Name extends CallName>(name: Name, args: Args<Name>) => this.#ask(person, name, args, this);
    switch (action.kind) {
      case 'create': {
        const { password, seats, idleTtlMs, hidden } = action;
        return codeOf(await ask('room.create', { name: this.#name, clientId, password, seats, idleTtlMs, hidden }));
      }
      case 'enter': {
        const { nickname, password } = action;
        const given = { ...(nickname !== null && { nickname }), ...(password !== null && { password }) };
        return codeOf(await ask('room.enter', { name: this.#name, clientId, ...given }));
      }
      case 'leave':
        return codeOf(await ask('room.leave', change));
      case 'close':
        return codeOf(await ask('room.close', { conversationId }));
      case 'send':
      case 'sendAgain': {
        const answer = await ask('message.send', { ...change, body: { kind: 'text', text: textWith(clientId) } });
        if (!answer.ok) return this.#sendRefusal(answer.error);
        const { offset, receiverOnline, repeated } = answer.value;
        return { code: 'ok', offset, othersHere: receiverOnline, repeated };
      }
      case 'recall':
        return codeOf(await ask('message.recall', { ...change, offset: action.offset }));
      case 'markRead': {
        const answer = await ask('conversation.markRead', { conversationId, offset: action.offset });
        return answer.ok ? { code: 'ok', ...answer.value } : codeOf(answer);
      }
      case 'fetch': {
        const answer = await ask('conversation.fetch', { conversationId, markRead: action.markRead });
        if (!answer.ok) return codeOf(answer);
        const { unread, readOffset } = answer.value.head;
        return { code: 'ok', unread, readOffset };
      }
      case 'look': {
        const answer = await ask('conversation.heads', {});
        if (!answer.ok) return codeOf(answer);
        const head = answer.value.heads.find((each) => each.conversationId === conversationId);
        if (head === undefined) return { code: 'ok', listed: false };
        return { code: 'ok', listed: true, unread: head.unread, readOffset: head.readOffset };
      }
      case 'mute':
        return codeOf(await ask('room.mute', { ...change, userId: this.#idOf(action.whom), forMs: action.forMs }));
      case 'unmute':
        return codeOf(await ask('room.unmute', { ...change, userId: this.#idOf(action.whom) }));
      case 'remove':
        return codeOf(await ask('room.remove', { ...change, userId: this.#idOf(action.whom) }));
      case 'readmit':
        return codeOf(await ask('room.readmit', { ...change, userId: this.#idOf(action.whom) }));
      case 'handOver':
        return codeOf(await ask('room.handOver', { ...change, userId: this.#idOf(action.whom) }));
      case 'setPassword':
        return codeOf(await ask('room.setPassword', { ...change, password: action.password }));
      case 'setSeats':
        return codeOf(await ask('room.setSeats', { ...change, seats: action.seats }));
      case 'setIdleTime':
        return codeOf(await ask('room.setIdleTime', { ...change, idleTtlMs: action.idleTtlMs }));
      default:
        return assertNever(action);
    }
  }

  /** Everything that a person can see, from the two calls that return it, which must agree. */
  async view(who: number): Promise<View> {
    const { conversationId } = this;
    const person = this.#person(who);
    const [fetched, described] = await Promise.all([
      this.#ask(person, 'conversation.fetch', { conversationId }, this),
      this.#ask(person, 'room.describe', { conversationId }, this),
    ]);
    if (!fetched.ok) return { code: fetched.error.code };
    if (!described.ok) return { code: described.error.code };
    const { head, events, reads, here } = fetched.value;
    const { room, members } = described.value;
    return {
      code: 'ok',
      owner: this.#numberOf(room.ownerId),
      locked: room.locked,
      hidden: room.hidden,
      seats: room.seats,
      seatsTaken: room.seatsTaken,
      idleTtlMs: room.idleTtlMs,
      closesIn: inMinutes(room.closesAt - room.serverNow),
      members: members.map((member) => this.#member(member, here, room.serverNow)),
      events: events.map((event) => this.#event(event)),
      unread: head.unread,
      readOffset: head.readOffset,
      reads: Object.fromEntries(reads.map(({ userId, offset }) => [this.#numberOf(userId), offset])),
    };
  }

  #member({ userId, nickname, role, here, mutedUntil }: RoomMember, others: readonly string[], now: number) {
    const until = mutedUntil === 'forever' ? Infinity : (mutedUntil ?? now);
    const mutedFor = inMinutes(until - now);
    return { who: this.#numberOf(userId), nickname, role, here: here && others.includes(userId), mutedFor };
  }

  #event(event: LogEvent): SeenEvent {
    const from = this.#numberOf(event.from);
    switch (event.type) {
      case 'message': {
        const { body, type } = event;
        if (body.kind === 'recalled') return { type, from, text: null, recalledBy: this.#numberOf(body.by) };
        return { type, from, text: body.kind === 'text' ? body.text : body };
      }
      case 'muted': {
        const forMs = event.until === null ? null : event.until - event.at;
        return { type: event.type, from, whom: this.#numberOf(event.userId), forMs };
      }
      case 'unmuted':
      case 'removed':
      case 'readmitted':
      case 'ownerChanged':
        return { type: event.type, from, whom: this.#numberOf(event.userId) };
      case 'recalled':
      case 'reacted':
      case 'edited':
      case 'pinned':
      case 'entered':
      case 'left':
      case 'passwordChanged':
      case 'seatsChanged':
      case 'idleTimeChanged':
      case 'topicChanged':
      case 'joiningChanged':
      case 'writersChanged':
      case 'slowModeChanged':
      case 'moderatorChanged': {
        const { offset: _offset, counted: _counted, id: _id, at: _at, ...rest } = event;
        return { ...rest, from };
      }
      case 'voted':
      case 'pollClosed':
        throw new Error('the model has no polls');
      case 'expired':
        throw new Error('the model has no retention');
      case 'unknown':
        throw new Error(`the core can't parse its own event: ${event.kind}`);
      default:
        return assertNever(event);
    }
  }

  async #sendRefusal({ code, details }: Failure['error']): Promise<Outcome> {
    if (code !== 'MUTED') return { code };
    const until = details['until'];
    return { code, mutedFor: typeof until === 'number' ? inMinutes(until - (await this.store.now())) : Infinity };
  }

  #person(who: number): SignedIn {
    const person = this.#people[who];
    if (person === undefined) throw new Error(`there is no person ${who}`);
    return person;
  }

  #idOf(who: number): string {
    return this.#person(who).me.id;
  }

  #numberOf(userId: string): number {
    return this.#people.findIndex(({ me }) => me.id === userId);
  }
}

function codeOf(answer: Result<unknown>): Outcome {
  return { code: answer.ok ? 'ok' : answer.error.code };
}
