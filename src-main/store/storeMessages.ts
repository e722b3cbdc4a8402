import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Protection } from './Protection.ts';

/** The data with which the worker of the local store starts. */
export interface StoreWorkerData {
  /** The profile's folder. */
  readonly userData: string;
}

/** The files of the local store in the folder of a server. */
export const storeFolderOf = (userData: string): string => join(userData, 'store');

/**
 * `moving`: the content is on its way to a file of the other format. `waiting`: the disk has no space for that file.
 * `locked`: the key could not be read at the last call.
 */
export type StoreProgress = 'settled' | 'moving' | 'waiting' | 'locked';

/** Main to worker. `protect` comes first. The worker handles requests one after another, and ends after `close`. */
export type StoreRequest =
  | { readonly kind: 'protect'; readonly protection: Protection }
  | { readonly kind: 'call'; readonly id: number; readonly name: keyof LocalCalls; readonly input: unknown }
  | { readonly kind: 'close' };

/** Worker to main. Log lines are written in main, because one process writes the log file. */
export type StoreReply =
  | { readonly kind: 'result'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'progress'; readonly progress: StoreProgress }
  | { readonly kind: 'log'; readonly level: keyof Logger; readonly fields: object; readonly message: string };
