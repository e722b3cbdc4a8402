import type { Frame, Transport } from './Transport.ts';

export interface FrameHub {
  publish(frame: Frame): void;
  readonly subscribe: Transport['subscribe'];
}

/**
 * The receiving half of a transport: one source of frames, any number of subscribers. Whoever subscribes is first told the
 * state of the connection as it is then, so that nobody has to be there when it changes. `onFault` is told of subscribers that throw,
 * after all others have had the frame; without it the first such error goes on to whoever published.
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
      // A wrapper of its own, so that one function subscribed twice is two subscriptions.
      const listener = (frame: Frame): void => onFrame(frame);
      listeners.add(listener);
      // A moment later, when the caller holds the function that ends the subscription.
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
