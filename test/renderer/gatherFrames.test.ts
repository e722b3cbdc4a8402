import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { succeed } from '#shared/rpc/result.ts';
import { gatherFrames } from '../../src-renderer/shell/gatherFrames.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that listens; `turns` is what it was told together. */
async function listen({ isHidden }: { isHidden: boolean } = { isHidden: false }) {
  const hub = createFrameHub();
  const transport = { subscribe: hub.subscribe, request: () => Promise.resolve(succeed({})) };
  const gathered = gatherFrames(transport, { isHidden: () => isHidden, inTurn: (work) => work() });
  // The state of the connection, which is told first to whoever comes.
  await vi.runAllTimersAsync();
  const told: string[] = [];
  gathered.subscribe(({ event }) => told.push(event));
  await vi.runAllTimersAsync();
  told.length = 0;
  const say = (...events: string[]): void => {
    for (const event of events) hub.publish({ event, data: {} });
  };
  return { gathered, say, told };
}

it('what comes by itself is told at once', async () => {
  const { say, told } = await listen();
  say('one');
  expect(told).toEqual(['one']);
  await vi.runAllTimersAsync();
  say('two');
  expect(told).toEqual(['one', 'two']);
});

it('what follows fast is told together and in order, and the rest is told when nothing follows', async () => {
  const { say, told } = await listen();
  say('one', 'two', 'three');
  expect(told).toEqual(['one']);
  await vi.advanceTimersToNextTimerAsync();
  expect(told).toEqual(['one', 'two', 'three']);
  say('four');
  expect(told).toEqual(['one', 'two', 'three']);
  await vi.advanceTimersToNextTimerAsync();
  expect(told).toEqual(['one', 'two', 'three', 'four']);
});

it('an answer comes after everything that was sent before it', async () => {
  const { gathered, say, told } = await listen();
  say('one', 'two');
  await gathered.request('conversation.list', {});
  expect(told).toEqual(['one', 'two']);
});

it('a page that nobody sees is told at once: its timers are slow', async () => {
  const { say, told } = await listen({ isHidden: true });
  say('one', 'two');
  expect(told).toEqual(['one', 'two']);
});
