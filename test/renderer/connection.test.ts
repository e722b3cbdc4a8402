import { describe, expect, it } from 'vitest';
import {
  type Connection,
  type ConnectionEvent,
  type EventName,
  type StateName,
  TRANSITIONS,
  initialConnection,
  isOpen,
  reduceConnection,
  shownState,
  toConnectionEvent,
} from '../../src-renderer/stores/connection/reduce.ts';

const STATES: readonly StateName[] = ['offline', 'connecting', 'catchingUp', 'live', 'refused'];

/** The next states, in the order of `STATES`; `-`: unchanged. The same table is in docs/decisions. */
const TABLE: Readonly<Record<EventName, string>> = {
  connecting: 'connecting - connecting connecting connecting',
  opened: 'catchingUp catchingUp catchingUp catchingUp catchingUp',
  lost: '- offline offline offline offline',
  refused: 'refused refused refused refused refused',
  caughtUp: '- - live - -',
  suspected: '- - catchingUp catchingUp -',
  outageShown: '- - - - -',
  clockRead: '- - - - -',
  restored: '- - - - -',
};

function being(state: StateName, since = 1_000): Connection {
  const connection = { since, lastLive: since, isOutageShown: false, round: 3 };
  return state === 'refused' ? { state, code: 'REDIS_AUTH_FAILED', ...connection } : { state, ...connection };
}

function event(type: EventName, at = 5_000): ConnectionEvent {
  return type === 'refused' ? { type, at, code: 'REDIS_TOO_OLD' } : { type, at };
}

const after = (...events: readonly ConnectionEvent[]): Connection => events.reduce(reduceConnection, initialConnection);

describe('the connection', () => {
  it('has a transition for every event in every state', () => {
    const transitions = Object.keys(TABLE).map((type) => {
      const next = STATES.map((state) => TRANSITIONS[state][type as EventName] ?? '-');
      return [type, next.join(' ')];
    });
    expect(Object.fromEntries(transitions)).toEqual(TABLE);
    expect(Object.keys(TRANSITIONS).toSorted()).toEqual([...STATES].toSorted());
  });

  it.each(STATES.flatMap((state) => Object.keys(TABLE).map((type) => [state, type as EventName] as const)))(
    'moves from %s on %s as the table says, and keeps since when it is not live',
    (state, type) => {
      const before = being(state);
      const now = reduceConnection(before, event(type));
      const next = TRANSITIONS[state][type];
      expect(now.state).toBe(next ?? state);
      const isTurn = next !== null && (state === 'live' || next === 'live');
      expect(now.since).toBe(isTurn ? 5_000 : 1_000);
      expect(now.round).toBe(next === 'catchingUp' ? 4 : 3);
      expect(now.isOutageShown).toBe(type === 'outageShown' && state !== 'live');
    },
  );

  it('keeps the time it was last live through all attempts, and reports it until it is live again', () => {
    const away = [event('opened', 1), event('caughtUp', 2), event('lost', 10), event('outageShown', 20)];
    const tried = [event('connecting', 30), event('lost', 31), event('connecting', 40), event('opened', 41)];
    expect(after(...away)).toMatchObject({ state: 'offline', since: 10, isOutageShown: true });
    expect(after(...away, ...tried)).toMatchObject({ state: 'catchingUp', since: 10, isOutageShown: true });
    expect(after(...away, ...tried, event('caughtUp', 50))).toMatchObject({
      state: 'live',
      since: 50,
      isOutageShown: false,
    });
  });

  it('is offline since the first failed attempt when it was never live', () => {
    expect(after(event('lost', 7), event('connecting', 8), event('lost', 9))).toMatchObject({
      state: 'offline',
      since: 7,
    });
  });

  it('is offline since an earlier page was live when this one never was, in either order of events', () => {
    const kept = event('restored', 3);
    expect(after(kept, event('lost', 7), event('connecting', 8))).toMatchObject({ state: 'connecting', since: 3 });
    expect(after(event('lost', 7), kept, event('connecting', 8))).toMatchObject({ state: 'connecting', since: 3 });
    expect(after(kept)).toMatchObject({ state: 'connecting', since: 0 });
    const live = [event('opened', 10), event('caughtUp', 11)];
    expect(after(...live, kept)).toMatchObject({ state: 'live', since: 11 });
    expect(after(...live, event('lost', 12), kept)).toMatchObject({ state: 'offline', since: 12 });
  });

  it('changes its reason when it is refused for another one, and stays the same object for the same one', () => {
    const refused = being('refused');
    expect(reduceConnection(refused, event('refused'))).toMatchObject({ code: 'REDIS_TOO_OLD', since: 1_000 });
    expect(reduceConnection(refused, { type: 'refused', at: 9, code: 'REDIS_AUTH_FAILED' })).toBe(refused);
  });

  it('never reports an offline time in the future, whatever happens to the clock', () => {
    const year = 365 * 24 * 3_600_000;
    expect(reduceConnection(being('offline', year), event('clockRead', 5_000)).since).toBe(5_000);
    expect(reduceConnection(being('offline', 5_000), event('clockRead', year)).since).toBe(5_000);
  });

  it('hides short interruptions, but shows the initial connecting state', () => {
    expect(shownState(initialConnection)).toBe('connecting');
    expect(shownState(being('offline'))).toBe('live');
    expect(shownState({ ...being('offline'), isOutageShown: true })).toBe('offline');
    expect(STATES.filter((state) => isOpen(being(state)))).toEqual(['catchingUp', 'live']);
  });

  it("combines the transport's state with the time of this computer", () => {
    expect(toConnectionEvent({ state: 'connecting', since: 1 }, 9)).toEqual({ type: 'connecting', at: 9 });
    expect(toConnectionEvent({ state: 'live', since: 1 }, 9)).toEqual({ type: 'opened', at: 9 });
    expect(toConnectionEvent({ state: 'offline', since: 1 }, 9)).toEqual({ type: 'lost', at: 9 });
    expect(toConnectionEvent({ state: 'offline', since: 1, code: 'REDIS_TOO_OLD' }, 9)).toEqual({
      type: 'refused',
      at: 9,
      code: 'REDIS_TOO_OLD',
    });
  });
});
