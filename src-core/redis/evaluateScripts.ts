import type { ChainableCommander, Redis } from 'ioredis';
import { scripts } from '../generated/scripts.ts';
import type { AnyScript } from './defineScript.ts';

/** Number of keys, keys, arguments: what comes after the script itself. */
export type EncodedCall = readonly (string | number)[];
export type RawReply = [error: Error | null, reply: unknown];

interface EncodedScript {
  readonly script: AnyScript;
  readonly encoded: EncodedCall;
}

/** EVALSHA; where Redis has forgotten the script (a restart, SCRIPT FLUSH), EVAL, after which it knows it again. */
export async function evaluate(redis: Redis, script: AnyScript, encoded: EncodedCall): Promise<unknown> {
  const [keyCount = 0, ...rest] = encoded;
  try {
    return await redis.evalsha(script.sha1, keyCount, ...rest);
  } catch (error) {
    if (!isUnknownScript(error)) throw error;
    return redis.eval(script.source, keyCount, ...rest);
  }
}

/** The same for many in one round trip, one reply for each; a second one only for those that Redis had forgotten. */
export async function evaluateAll(redis: Redis, calls: readonly EncodedScript[]): Promise<RawReply[]> {
  const replies = await execute(
    redis.pipeline(),
    calls.map(({ script, encoded }) => ['evalsha', script.sha1, encoded]),
  );
  const unknown = calls.flatMap(({ script, encoded }, index) =>
    isUnknownScript(replies[index]?.[0]) ? [{ index, script, encoded }] : [],
  );
  if (unknown.length === 0) return replies;
  const again = await execute(
    redis.pipeline(),
    unknown.map(({ script, encoded }) => ['eval', script.source, encoded]),
  );
  for (const [position, reply] of again.entries()) {
    const forgotten = unknown[position];
    if (forgotten !== undefined) replies[forgotten.index] = reply;
  }
  return replies;
}

/** After a restart, so that not every script's first call is sent twice. */
export async function loadScripts(redis: Redis): Promise<void> {
  const pipeline = redis.pipeline();
  for (const script of Object.values(scripts)) pipeline.script('LOAD', script.source);
  for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
}

async function execute(
  pipeline: ChainableCommander,
  calls: readonly (readonly [name: 'evalsha' | 'eval', script: string, encoded: EncodedCall])[],
): Promise<RawReply[]> {
  for (const [name, script, [keyCount = 0, ...rest]] of calls) pipeline[name](script, keyCount, ...rest);
  const replies = await pipeline.exec();
  if (replies?.length !== calls.length) throw new Error('a pipeline answered with another number of replies');
  return replies;
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}
