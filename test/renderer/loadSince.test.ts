import { describe, expect, it } from 'vitest';
import { createStores } from '../../src-renderer/stores/createStores.ts';
import { loadSince, MAX_LOADED_EVENTS } from '../../src-renderer/stores/timelines/loadSince.ts';
import { headOf, log } from './support/logEvents.ts';

const ID = 'direct:a:b';

/** The timeline of a conversation of so many events, of which the newest are loaded, and more in pages. */
function startTimeline(total: number, loaded: number, page = 100) {
  const stores = createStores();
  const events = log(total);
  let first = total - loaded;
  let pages = Infinity;
  const me = { id: 'amir', name: 'Amir', registeredAt: 0 };
  stores.session.dispatch({ type: 'entered', me, token: 'token', askPlainText: false });
  stores.timelines.dispatch({ type: 'opened', conversationId: ID, newAfter: null });
  stores.timelines.dispatch({
    type: 'changed',
    conversationId: ID,
    change: { type: 'snapshotTaken', head: headOf(events), events: events.slice(first) },
  });
  return {
    events,
    failAfter: (count: number) => void (pages = count),
    load: (since: number | null, signal = new AbortController().signal) =>
      loadSince(
        {
          stores,
          fetching: {
            loadOlder(conversationId) {
              const start = Math.max(0, first - page);
              if (pages > 0) {
                const change = { type: 'olderFetched', events: events.slice(start, first) } as const;
                stores.timelines.dispatch({ type: 'changed', conversationId, change });
                first = start;
              }
              pages -= 1;
              return Promise.resolve();
            },
          },
        },
        { conversationId: ID, since, signal },
      ),
  };
}

describe('the messages of a range', () => {
  it('are those that are loaded, without a time', async () => {
    const { load } = startTimeline(500, 50);
    expect(await load(null)).toMatchObject({ start: 'complete', isCurrent: true });
    expect((await load(null)).events).toHaveLength(50);
  });

  it('are loaded until the time, and no earlier ones are among them', async () => {
    const { load, events } = startTimeline(500, 50);
    const since = events[200]?.at ?? 0;
    const range = await load(since);
    expect(range.start).toBe('complete');
    expect(range.events.map(({ offset }) => offset)).toEqual(events.slice(200).map(({ offset }) => offset));
  });

  it('begin with the first message of the conversation, if that is later', async () => {
    const { load } = startTimeline(130, 50);
    const range = await load(0);
    expect([range.start, range.events.length]).toEqual(['complete', 130]);
  });

  it('are the newest ones of too many, which is reported', async () => {
    const { load } = startTimeline(MAX_LOADED_EVENTS + 500, 50);
    const range = await load(0);
    expect([range.start, range.events.length]).toEqual(['bounded', MAX_LOADED_EVENTS]);
    expect(range.events.at(-1)?.offset).toBe(MAX_LOADED_EVENTS + 500);
  });

  it('end where older ones can’t be loaded, which is reported', async () => {
    const timeline = startTimeline(500, 50);
    timeline.failAfter(2);
    const range = await timeline.load(0);
    expect([range.start, range.events.length]).toEqual(['unavailable', 250]);
  });

  it('are not loaded any further for one who has closed the dialog', async () => {
    const { load } = startTimeline(500, 50);
    const range = await load(0, AbortSignal.abort());
    expect([range.start, range.events.length]).toEqual(['unavailable', 150]);
  });
});
