import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferWhileTyping } from '../../src-renderer/shell/deferWhileTyping.ts';

/** The animation frames of a page, run manually. */
let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const page = new EventTarget();
  const done: string[] = [];
  const defer = deferWhileTyping(page);
  return {
    done,
    press: () => page.dispatchEvent(new Event('keydown')),
    ask: (name: string) => defer(() => done.push(name)),
    draw: () => {
      for (const frame of frames.splice(0)) frame();
    },
  };
}

it('runs work at once while the user does not type', () => {
  const { ask, done } = open();
  ask('one');
  expect(done).toEqual(['one']);
});

it('renders a typed letter before deferred work', () => {
  const { ask, press, draw, done } = open();
  press();
  ask('one');
  expect(done).toEqual([]);
  press();
  draw();
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['one']);
  vi.runAllTimers();
  expect(done).toEqual(['one']);
});

it('bounds the delay by keystrokes and runs work in order', () => {
  const { ask, press, done } = open();
  press();
  ask('one');
  vi.runAllTimers();
  expect(done).toEqual(['one']);
  press();
  ask('two');
  ask('three');
  vi.runAllTimers();
  expect(done).toEqual(['one', 'two', 'three']);
});
