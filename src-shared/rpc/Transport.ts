import type { Result } from './result.ts';

/** One event on its way to a client. `name` is one of the contract's events, `data` what its schema says. */
export interface Frame {
  readonly event: string;
  readonly data: unknown;
}

/**
 * All that a shell must provide. A transport neither parses nor throws: `request` always settles with a result
 * (`OFFLINE` or `TIMEOUT` where nothing answered), frames arrive in the order in which they were sent.
 */
export interface Transport {
  request(name: string, args: unknown): Promise<Result<unknown>>;
  subscribe(onFrame: (frame: Frame) => void): () => void;
}
