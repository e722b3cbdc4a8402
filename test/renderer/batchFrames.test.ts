import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { succeed } from '#shared/rpc/result.ts';
import { batchFrames } from '../../src-renderer/shell/batchFrames.ts';
import { deferWhileTyping } from '../../src-renderer/shell/deferWhileTyping.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that subscribes; `published` is what it received. */
async function subscribe({ isHidden = false, deferWhileTyping = (work: () => void): void => work() } = {}) {
  const hub = createFrameHub();
  const transport = { subscribe: hub.subscribe, request: () => Promise.resolve(succeed({})) };
  const batched = batchFrames(transport, { isHidden: () => isHidden, deferWhileTyping });
  // Excludes the connection state, which every new subscriber receives.
  await vi.advanceTimersByTimeAsync(1_000);
  const published: string[] = [];
  batched.subscribe(({ event }) => published.push(event));
  await vi.advanceTimersByTimeAsync(1_000);
  published.length = 0;
  const receive = (...events: string[]): void => {
    for (const event of events) hub.publish({ event, data: {} });
  };
  return { batched, receive, published };
}

/** More frames than are published individually. */
const BURST = Array.from({ length: 14 }, (_, index) => `${index}`);

it('publishes occasional frames at once, also a few together', async () => {
  const { receive, published } = await subscribe();
  receive('one', 'two', 'three');
  expect(published).toEqual(['one', 'two', 'three']);
  await vi.advanceTimersByTimeAsync(1_000);
  receive('four');
  expect(published).toEqual(['one', 'two', 'three', 'four']);
});

it('publishes a burst in batches and in order, and single frames again after it', async () => {
  const { receive, published } = await subscribe();
  receive(...BURST);
  expect(published).toEqual(BURST.slice(0, 10));
  await vi.advanceTimersToNextTimerAsync();
  expect(published).toEqual(BURST);
  await vi.advanceTimersByTimeAsync(1_000);
  receive('after it');
  expect(published).toEqual([...BURST, 'after it']);
});

/** A user who has just pressed a key, so that deferrable work waits. */
function typing(): (work: () => void) => void {
  const keys = new EventTarget();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const defer = deferWhileTyping(keys);
  return (work) => {
    keys.dispatchEvent(new Event('keydown'));
    defer(work);
  };
}

it('repair C6: publishes the frames before an answer first, and an answer does not wait for a timer while the user types', async () => {
  const { batched, receive, published } = await subscribe({ deferWhileTyping: typing() });
  receive(...BURST);
  const before = vi.getTimerCount();
  let isAnswered = false;
  void batched.request('conversation.list', {}).then(() => {
    isAnswered = true;
    expect(published).toEqual(BURST);
  });
  // Microtasks only: no timer runs.
  await vi.advanceTimersByTimeAsync(0);
  expect(isAnswered).toBe(true);
  expect(vi.getTimerCount()).toBe(before);
});

it('repair C6: answers and frames of the shell itself bypass the batch and leave it as it is', async () => {
  const { batched, receive, published } = await subscribe({ deferWhileTyping: typing() });
  receive(...BURST);
  await batched.request('local.readEvents', {});
  expect(published).toEqual(BURST.slice(0, 10));
  receive('local.outgoingChanged');
  expect(published).toEqual([...BURST.slice(0, 10), 'local.outgoingChanged']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(published).toEqual([...BURST.slice(0, 10), 'local.outgoingChanged', ...BURST.slice(10)]);
});

it('publishes without batching in a hidden page, whose timers are throttled', async () => {
  const { receive, published } = await subscribe({ isHidden: true });
  receive(...BURST);
  expect(published).toEqual(BURST);
});
