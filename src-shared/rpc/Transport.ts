import type { Result } from './result.ts';

/** One event for a client. `name` is an event of the contract, `data` matches its schema. */
export interface Frame {
  readonly event: string;
  readonly data: unknown;
}

/**
 * What a shell must provide. A transport neither parses nor throws: `request` always settles with a result (`OFFLINE`
 * or `TIMEOUT` without a reply), and frames arrive in the order in which they were sent.
 */
export interface Transport {
  request(name: string, args: unknown): Promise<Result<unknown>>;
  subscribe(onFrame: (frame: Frame) => void): () => void;
}
