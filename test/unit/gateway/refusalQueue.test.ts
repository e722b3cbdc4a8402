import type { Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadGate } from '../../../src-gateway/ReadGate.ts';

/** A socket that records whether it is read. */
function createSocket() {
  const seen: string[] = [];
  const webSocket = { pause: () => void seen.push('pause'), resume: () => void seen.push('resume') };
  return { seen, socket: { conn: { transport: { socket: webSocket } } } as unknown as Socket };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('reading from a socket', () => {
  it('pauses after a refusal, for the time of the first of several, and goes on', () => {
    const { seen, socket } = createSocket();
    const gate = new ReadGate(socket);
    gate.pauseRefused(1_000);
    vi.advanceTimersByTime(600);
    gate.pauseRefused(1_000);
    vi.advanceTimersByTime(399);
    expect(seen).toEqual(['pause']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['pause', 'resume']);
    gate.pauseRefused(1_000);
    expect(seen).toEqual(['pause', 'resume', 'pause']);
  });

  it('goes on only when no reason to pause is left', () => {
    const { seen, socket } = createSocket();
    const gate = new ReadGate(socket);
    gate.pause('full');
    gate.pauseRefused(1_000);
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual(['pause']);
    gate.resume('full');
    gate.resume('full');
    expect(seen).toEqual(['pause', 'resume']);
  });

  it('goes on at the end, whose frame is still to be read, and does not pause again', () => {
    const { seen, socket } = createSocket();
    const gate = new ReadGate(socket);
    gate.pauseRefused(1_000);
    gate.end();
    gate.pauseRefused(1_000);
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(['pause', 'resume']);
  });
});
