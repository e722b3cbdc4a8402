import type { Frame } from '#shared/rpc/Transport.ts';

export type OnMessage = (frame: Frame) => void;

/** The channel subscriptions of a process. Each channel is subscribed once, however many listeners it has. */
export interface Channels {
  /**
   * Resolves when Redis has confirmed the subscription; returns the function that ends it. Throws OFFLINE or TIMEOUT,
   * and then nothing is subscribed. A lost subscription is restored automatically.
   * @param onLost called when the subscription is lost; messages may be missed until `complete`
   */
  listen(channel: string, onMessage: OnMessage, onLost?: () => void): Promise<() => void>;
  /** Call it when a message is known to be missing: renews all subscriptions of the channel's connection. */
  resubscribe(channel: string): void;
  /** Whether every channel with a listener is subscribed now. */
  readonly isComplete: boolean;
  /** Called whenever `complete` may have changed, until the function that it returns is called. */
  onChange(listener: () => void): () => void;
}
