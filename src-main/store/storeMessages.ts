import type { Logger } from '#core/index.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';

/** The data with which the worker of the local store starts. */
export interface StoreWorkerData {
  /** The profile's folder. */
  readonly userData: string;
}

/** Main to worker. The worker handles requests one after another, and ends after `close`. */
export type StoreRequest =
  | { readonly kind: 'call'; readonly id: number; readonly name: keyof LocalCalls; readonly input: unknown }
  | { readonly kind: 'close' };

/** Worker to main. Log lines are written in main, because one process writes the log file. */
export type StoreReply =
  | { readonly kind: 'result'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'log'; readonly level: keyof Logger; readonly fields: object; readonly message: string };
