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
  // The state of the connection, which is told first to whoever comes, is none of what is said here.
  await vi.advanceTimersByTimeAsync(1_000);
  const told: string[] = [];
  gathered.subscribe(({ event }) => told.push(event));
  await vi.advanceTimersByTimeAsync(1_000);
  told.length = 0;
  const say = (...events: string[]): void => {
    for (const event of events) hub.publish({ event, data: {} });
  };
  return { gathered, say, told };
}

/** More than are told one by one. */
const POUR = Array.from({ length: 14 }, (_, index) => `${index}`);

it('what comes now and then, or a few together, is told at once', async () => {
  const { say, told } = await listen();
  say('one', 'two', 'three');
  expect(told).toEqual(['one', 'two', 'three']);
  await vi.advanceTimersByTimeAsync(1_000);
  say('four');
  expect(told).toEqual(['one', 'two', 'three', 'four']);
});

it('in a pour what follows fast is told together and in order; when it is over, what comes is told at once', async () => {
  const { say, told } = await listen();
  say(...POUR);
  expect(told).toEqual(POUR.slice(0, 10));
  await vi.advanceTimersToNextTimerAsync();
  expect(told).toEqual(POUR);
  await vi.advanceTimersByTimeAsync(1_000);
  say('after it');
  expect(told).toEqual([...POUR, 'after it']);
});

it('an answer comes after everything that was sent before it', async () => {
  const { gathered, say, told } = await listen();
  say(...POUR);
  await gathered.request('conversation.list', {});
  expect(told).toEqual(POUR);
});

it('a page that nobody sees is told at once: its timers are slow', async () => {
  const { say, told } = await listen({ isHidden: true });
  say(...POUR);
  expect(told).toEqual(POUR);
});
