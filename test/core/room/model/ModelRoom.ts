import { assertNever } from '#shared/errors/assertNever.ts';
import type { Action } from './acts.ts';
import * as guests from './modelGuests.ts';
import { actAsOwner } from './modelOwners.ts';
import * as state from './modelState.ts';
import { refused, type ModelState } from './modelState.ts';
import { inMinutes, textWith, type Outcome, type View } from './Outcome.ts';

/** A model of a room without Redis: the contract applied to one action after another, with a clock of its own. */
export class ModelRoom {
  readonly #state: ModelState;
  #actions = 0;

  constructor(names: readonly string[]) {
    this.#state = { now: 0, room: null, tries: new Map(), names };
  }

  /** The number of the next action, from 1. It counts per room, so that a replayed run checks the same views. */
  nextNumber(): number {
    this.#actions += 1;
    return this.#actions;
  }

  pass(ms: number): void {
    this.#state.now += ms;
    if ((this.#state.room?.closesAt ?? Infinity) <= this.#state.now) this.#state.room = null;
  }

  /** The client id of any message that this person sent; null if there is none in this room. */
  sentBefore(who: number, offset: number): string | null {
    const mine = this.#state.room?.sent.filter((each) => each.who === who) ?? [];
    return mine[offset % mine.length]?.clientId ?? null;
  }

  get owner(): number | null {
    return this.#state.room?.owner ?? null;
  }

  get password(): string | null {
    return this.#state.room?.password ?? null;
  }

  /** The number of events. */
  get length(): number {
    return this.#state.room?.log.length ?? 0;
  }

  /** All messages, including recalled ones. */
  get messages(): readonly { readonly offset: number; readonly from: number }[] {
    return this.#state.room?.sent.map(({ who, offset }) => ({ offset, from: who })) ?? [];
  }

  get isOpen(): boolean {
    return this.#state.room !== null;
  }

  /** Texts that were recalled in this room. */
  get recalled(): readonly string[] {
    const { room } = this.#state;
    const recalled = room?.sent.filter(({ offset }) => room.log[offset - 1]?.['text'] === null) ?? [];
    return recalled.map(({ clientId }) => textWith(clientId));
  }

  act(action: Action, clientId: string): Outcome {
    const model = this.#state;
    if (
      (action.kind === 'mute' || action.kind === 'remove' || action.kind === 'handOver') &&
      action.whom === action.who
    ) {
      return refused('INVALID_ARGUMENT');
    }
    if (action.kind === 'create') return guests.create(model, action);
    if (action.kind === 'enter') return guests.enter(model, action);
    if (action.kind === 'look') return guests.look(model, action);
    const { room } = model;
    if (room === null) return refused('ROOM_CLOSED');
    switch (action.kind) {
      case 'leave':
        return guests.leave(model, room, action);
      case 'send':
      case 'sendAgain':
        return guests.send(model, room, action, clientId);
      case 'recall':
        return guests.recall(model, room, action);
      case 'markRead':
        return guests.markRead(model, room, action);
      case 'fetch':
        return guests.fetch(model, room, action);
      case 'close':
      case 'mute':
      case 'unmute':
      case 'remove':
      case 'readmit':
      case 'handOver':
      case 'setPassword':
      case 'setSeats':
      case 'setIdleTime':
        return actAsOwner(model, room, action);
      default:
        return assertNever(action);
    }
  }

  view(who: number): View {
    const { room, now } = this.#state;
    if (room === null) return { code: 'ROOM_CLOSED' };
    const refusal = state.accessRefusal(room, who);
    if (refusal !== null) return { code: refusal };
    const here = state.hereOf(this.#state, room);
    const inside = state.insideOf(room);
    return {
      code: 'ok',
      owner: room.owner,
      locked: room.passwordAt !== 0,
      hidden: room.hidden,
      seats: room.seats,
      seatsTaken: inside.length,
      idleTtlMs: room.idleTtlMs,
      closesIn: inMinutes(room.closesAt - now),
      members: [...room.members].map(([each, member]) => ({
        who: each,
        nickname: member.nickname,
        role: !member.inside ? 'former' : each === room.owner ? 'owner' : 'member',
        here: here.includes(each),
        mutedFor: inMinutes((state.mutedUntil(this.#state, room, each) ?? now) - now),
      })),
      events: room.log,
      unread: state.unreadOf(room, who),
      readOffset: room.members.get(who)?.read ?? 0,
      reads: Object.fromEntries(inside.map(([each, { read }]) => [each, read])),
    };
  }
}
