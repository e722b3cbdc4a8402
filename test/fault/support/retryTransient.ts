import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, Result, Success } from '#shared/rpc/result.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { TRANSIENT } from './createHistory.ts';

const TRIES = 100;

/** Retries transient errors, because a busy machine may be slow without the schedule being at fault. */
export async function retryTransient<Value>(ask: () => Promise<Success<Value> | Failure>): Promise<Value> {
  let result: Result<Value> = await ask();
  for (let tries = 1; !result.ok && TRANSIENT.includes(result.error.code) && tries < TRIES; tries += 1) {
    await sleep(20);
    result = await ask();
  }
  return unwrap(result);
}
