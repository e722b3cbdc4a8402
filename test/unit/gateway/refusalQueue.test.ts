import type { Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadGate } from '../../../src-gateway/ReadGate.ts';
import { RefusalQueue } from '../../../src-gateway/RefusalQueue.ts';

/** The refused calls of a socket, and a record of whether it is read and what was answered. */
function createQueue() {
  const seen: string[] = [];
  const webSocket = { pause: () => void seen.push('pause'), resume: () => void seen.push('resume') };
  const gate = new ReadGate({ conn: { transport: { socket: webSocket } } } as unknown as Socket);
  const queue = new RefusalQueue(gate);
  const refuse = (name: string, pauseMs: number): void =>
    void queue.wait(pauseMs).then(() => seen.push(`answered ${name}`));
  return { seen, gate, queue, refuse };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the refused calls of a socket', () => {
  it('are answered one at a time, the first at once, and nothing is read meanwhile', async () => {
    const { seen, refuse } = createQueue();
    for (const name of ['1', '2', '3']) refuse(name, 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['pause', 'answered 1']);
    await vi.advanceTimersByTimeAsync(5);
    expect(seen).toEqual(['pause', 'answered 1', 'answered 2']);
    await vi.advanceTimersByTimeAsync(10);
    expect(seen).toEqual(['pause', 'answered 1', 'answered 2', 'answered 3', 'resume']);
  });

  it('pause the reading for the time of the first of them', async () => {
    const { seen, refuse } = createQueue();
    refuse('1', 1_000);
    await vi.advanceTimersByTimeAsync(600);
    refuse('2', 1_000);
    await vi.advanceTimersByTimeAsync(395);
    expect(seen).toEqual(['pause', 'answered 1', 'answered 2']);
    await vi.advanceTimersByTimeAsync(5);
    expect(seen.at(-1)).toBe('resume');
    refuse('3', 1_000);
    expect(seen.at(-1)).toBe('pause');
  });

  it('do not make it read a socket that is paused for another reason', async () => {
    const { seen, gate, refuse } = createQueue();
    gate.pause('full');
    refuse('1', 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen).toEqual(['pause', 'answered 1']);
    gate.resume('full');
    gate.resume('full');
    expect(seen.slice(2)).toEqual(['resume']);
  });

  it('are answered when the connection ends, whose frame is still to be read, and do not pause again', async () => {
    const { seen, queue, refuse } = createQueue();
    for (const name of ['1', '2']) refuse(name, 1_000);
    queue.end();
    refuse('3', 1_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen).toEqual(['pause', 'resume', 'answered 1', 'answered 2', 'answered 3']);
  });
});
