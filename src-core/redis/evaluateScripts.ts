import { Redis, type ChainableCommander } from 'ioredis';
import { scripts } from '../generated/scripts.ts';
import type { Commands } from './Connections.ts';
import type { AnyScript } from './defineScript.ts';
import { slotOf } from './slotOf.ts';

/** The arguments of EVALSHA after the script: number of keys, keys, arguments. */
export type EncodedCall = readonly (string | number)[];
export type RawReply = [error: Error | null, reply: unknown];

interface EncodedScript {
  readonly script: AnyScript;
  readonly encoded: EncodedCall;
}

/** Runs EVALSHA, and EVAL when the script is not in Redis' cache (after a restart or SCRIPT FLUSH). */
export async function evaluate(commands: Commands, script: AnyScript, encoded: EncodedCall): Promise<unknown> {
  try {
    return await commands.call('evalsha', [script.sha1, ...encoded]);
  } catch (error) {
    if (!isUnknownScript(error)) throw error;
    return evaluateInFull(commands, script, encoded);
  }
}

function evaluateInFull(commands: Commands, script: AnyScript, encoded: EncodedCall): Promise<unknown> {
  return commands.call('eval', [script.source, ...encoded]);
}

/**
 * Evaluates many calls in one round trip and returns one reply per call. On a cluster, one pipeline per master runs in
 * parallel. Calls whose script is not cached, or whose slot has moved to another node, take a second round trip.
 */
export async function evaluateAll(commands: Commands, calls: readonly EncodedScript[]): Promise<RawReply[]> {
  // One shared error, because capturing a stack for each of thousands of calls takes longer than sending them.
  const noReply: RawReply = [new Error('no reply'), null];
  const replies = calls.map(() => noReply);
  await Promise.all(
    groupByNode(commands, calls).map(async (indices) => {
      const group = indices.flatMap((index) => calls[index] ?? []);
      const answers = await execute(commands.pipeline(), group).catch((error: Error) =>
        group.map((): RawReply => [error, null]),
      );
      for (const [position, index] of indices.entries()) replies[index] = answers[position] ?? noReply;
    }),
  );
  await Promise.all(
    calls.map(async ({ script, encoded }, index) => {
      const error = replies[index]?.[0];
      if (isUnknownScript(error)) replies[index] = await toReply(evaluateInFull(commands, script, encoded));
      else if (isMisrouted(error)) replies[index] = await toReply(evaluate(commands, script, encoded));
    }),
  );
  return replies;
}

/** Groups the indices of calls that may be sent in one pipeline. */
function groupByNode(commands: Commands, calls: readonly EncodedScript[]): number[][] {
  if (commands instanceof Redis) return [[...calls.keys()]];
  const groups = new Map<string, number[]>();
  for (const [index, { encoded }] of calls.entries()) {
    const nodes = String(commands.slots[slotOf(String(encoded[1]))]);
    const group = groups.get(nodes);
    if (group === undefined) groups.set(nodes, [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

/**
 * Fills the script cache after a restart, so that the first call of each script takes one round trip. Only what Redis
 * does not have is sent: all scripts are a megabyte.
 */
export async function loadScripts(redis: Redis): Promise<void> {
  const all: readonly AnyScript[] = Object.values(scripts);
  const digests = all.map(({ sha1 }) => sha1);
  const loaded = (await redis.script('EXISTS', ...digests)) as readonly number[]; // at most one for each script
  const missing = all.filter((_, index) => loaded[index] !== 1);
  if (missing.length === 0) return;
  const pipeline = redis.pipeline();
  for (const { source } of missing) pipeline.script('LOAD', source);
  for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
}

async function execute(pipeline: ChainableCommander, calls: readonly EncodedScript[]): Promise<RawReply[]> {
  for (const { script, encoded } of calls) pipeline.call('evalsha', [script.sha1, ...encoded]);
  const replies = await pipeline.exec();
  if (replies?.length !== calls.length) throw new Error('a pipeline returned a wrong number of replies');
  return replies;
}

async function toReply(work: Promise<unknown>): Promise<RawReply> {
  try {
    return [null, await work];
  } catch (error) {
    return [error instanceof Error ? error : new Error(String(error)), null];
  }
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

/** Whether no node ran the call. The client library follows a redirect only when it applies to a whole pipeline. */
function isMisrouted(error: unknown): boolean {
  return error instanceof Error && /^(MOVED|ASK|TRYAGAIN) |^All keys in the pipeline should belong/.test(error.message);
}
