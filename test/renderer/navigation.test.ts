import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  initialNavigation,
  isSamePlace,
  MAX_PLACES,
  type Place,
  reduceNavigation,
} from '../../src-renderer/stores/navigation/reduce.ts';
import { createModelServer } from './support/createModelServer.ts';
import { type StartedParley, startOpened } from './support/startParley.ts';

const conversation = (conversationId: string): Place => ({ kind: 'conversation', conversationId });

describe('the places that were shown', () => {
  const visit = (...ids: readonly string[]) =>
    ids.reduce((state, id) => reduceNavigation(state, { type: 'visited', place: conversation(id) }), initialNavigation);

  it('begin a new way forward where the person went back to', () => {
    const back = reduceNavigation(visit('a', 'b', 'c'), { type: 'moved', to: 0 });
    expect(reduceNavigation(back, { type: 'visited', place: { kind: 'activity' } })).toEqual({
      places: [conversation('a'), { kind: 'activity' }],
      current: 1,
    });
    expect(reduceNavigation(back, { type: 'moved', to: 3 })).toBe(back);
  });

  it('have a bound, no equal neighbours, and a current one among them, whatever is visited', () => {
    const place = fc.oneof(fc.constantFrom('a', 'b', 'c').map(conversation), fc.constant<Place>({ kind: 'activity' }));
    const action = fc.oneof(
      { weight: 4, arbitrary: place.map((one) => ({ type: 'visited', place: one }) as const) },
      fc.integer({ min: -1, max: MAX_PLACES }).map((to) => ({ type: 'moved', to }) as const),
    );
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 200 }), (actions) => {
        const { places, current } = actions.reduce(reduceNavigation, initialNavigation);
        expect(places.length).toBeLessThanOrEqual(MAX_PLACES);
        expect(current).toBeGreaterThanOrEqual(places.length === 0 ? -1 : 0);
        expect(current).toBeLessThan(Math.max(places.length, 1));
        const neighbours = places.slice(1).map((one, index) => [places[index] ?? one, one] as const);
        expect(neighbours.filter(([one, next]) => isSamePlace(one, next))).toEqual([]);
      }),
    );
  });
});

describe('back and forward', () => {
  /** Amir's conversations with three people; the first one is open. */
  async function startWithThree() {
    const server = createModelServer();
    for (const id of ['jonas', 'zoe']) server.meet({ id, name: id });
    const parley = await startOpened(server);
    const ids: string[] = [];
    for (const userId of ['mei', 'jonas', 'zoe']) {
      expect(await parley.actions.conversations.openWith(userId)).toBeNull();
      await setImmediate();
      ids.push(shown(parley) ?? '');
    }
    return { parley, ids };
  }
  function shown({ stores }: StartedParley): string | null {
    return stores.activity.getState().open ? 'activity' : stores.timelines.getState().openId;
  }
  async function go({ actions, ...parley }: StartedParley, direction: 'back' | 'forward') {
    actions.navigation[direction]();
    await setImmediate();
    return shown({ actions, ...parley });
  }

  it('lead through the places in their order, also through Activity', async () => {
    const { parley, ids } = await startWithThree();
    const [mei, jonas, zoe] = ids;
    parley.actions.activity.open();
    await setImmediate();
    parley.actions.conversations.open(mei ?? '');
    await setImmediate();
    expect(await go(parley, 'back')).toBe('activity');
    expect(await go(parley, 'back')).toBe(zoe);
    expect(await go(parley, 'back')).toBe(jonas);
    expect(await go(parley, 'forward')).toBe(zoe);
    expect(await go(parley, 'forward')).toBe('activity');
    expect(await go(parley, 'forward')).toBe(mei);
    expect(await go(parley, 'forward')).toBe(mei);
    parley.stop();
  });

  it('skip a conversation that is gone, and stay where there is nothing further', async () => {
    const { parley, ids } = await startWithThree();
    const [mei, jonas, zoe] = ids;
    parley.stores.conversations.dispatch({ type: 'removed', conversationId: jonas ?? '' });
    expect(await go(parley, 'back')).toBe(mei);
    expect(await go(parley, 'back')).toBe(mei);
    expect(await go(parley, 'forward')).toBe(zoe);
    parley.stop();
  });

  it('lead back from the list alone to what was shown last', async () => {
    const { parley, ids } = await startWithThree();
    parley.actions.conversations.close();
    await setImmediate();
    expect(shown(parley)).toBeNull();
    expect(await go(parley, 'back')).toBe(ids[2]);
    parley.stop();
  });

  it('begin from nothing for another account', async () => {
    const { parley } = await startWithThree();
    await parley.actions.session.signOut();
    expect(parley.stores.navigation.getState()).toEqual(initialNavigation);
    parley.stop();
  });
});
