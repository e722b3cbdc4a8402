import type { Frame, Transport } from './Transport.ts';

export interface FrameHub {
  publish(frame: Frame): void;
  readonly subscribe: Transport['subscribe'];
}

/**
 * The receiving half of a transport: one source of frames, any number of subscribers. A new subscriber first receives
 * the current state of the connection, so it need not be present when the state changes. `onFault` is called with
 * errors of subscribers, after all others have received the frame; without it the first such error is rethrown to the
 * publisher.
 */
export function createFrameHub(onFault: (error: unknown) => void = rethrow): FrameHub {
  const listeners = new Set<(frame: Frame) => void>();
  let connection: Frame = { event: 'connection.changed', data: { state: 'connecting', since: Date.now() } };

  return {
    publish(frame) {
      if (frame.event === connection.event) connection = frame;
      const faults: unknown[] = [];
      for (const listener of listeners) {
        try {
          listener(frame);
        } catch (error) {
          faults.push(error);
        }
      }
      for (const fault of faults) onFault(fault);
    },
    subscribe(onFrame) {
      // A separate wrapper, so that subscribing the same function twice creates two subscriptions.
      const listener = (frame: Frame): void => onFrame(frame);
      listeners.add(listener);
      // Deferred, so that the caller already has the unsubscribe function.
      void Promise.resolve().then(() => {
        if (listeners.has(listener)) listener(connection);
      });
      return () => listeners.delete(listener);
    },
  };
}

function rethrow(error: unknown): never {
  throw error;
}
