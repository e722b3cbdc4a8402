import { Redis, type ChainableCommander } from 'ioredis';
import { scripts } from '../generated/scripts.ts';
import type { Commands } from './Connections.ts';
import type { AnyScript } from './defineScript.ts';
import { slotOf } from './slotOf.ts';

/** Number of keys, keys, arguments: what comes after the script itself. */
export type EncodedCall = readonly (string | number)[];
export type RawReply = [error: Error | null, reply: unknown];

interface EncodedScript {
  readonly script: AnyScript;
  readonly encoded: EncodedCall;
}

/** EVALSHA; where Redis has forgotten the script (a restart, SCRIPT FLUSH), EVAL, after which it knows it again. */
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
 * The same for many in one round trip, one reply for each. On a cluster each master is sent its own, all at the same time.
 * A second round trip only for those that Redis had forgotten, or whose slot is with another node by now.
 */
export async function evaluateAll(commands: Commands, calls: readonly EncodedScript[]): Promise<RawReply[]> {
  // One for all: an error records where it was made, which for thousands of calls takes longer than to write them.
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
      if (isUnknownScript(error)) replies[index] = await settle(evaluateInFull(commands, script, encoded));
      else if (isElsewhere(error)) replies[index] = await settle(evaluate(commands, script, encoded));
    }),
  );
  return replies;
}

/** Positions of calls that may travel in one pipeline. */
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

/** After a restart, so that not every script's first call is sent twice. */
export async function loadScripts(redis: Redis): Promise<void> {
  const pipeline = redis.pipeline();
  for (const script of Object.values(scripts)) pipeline.script('LOAD', script.source);
  for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
}

async function execute(pipeline: ChainableCommander, calls: readonly EncodedScript[]): Promise<RawReply[]> {
  for (const { script, encoded } of calls) pipeline.call('evalsha', [script.sha1, ...encoded]);
  const replies = await pipeline.exec();
  if (replies?.length !== calls.length) throw new Error('a pipeline answered with another number of replies');
  return replies;
}

async function settle(work: Promise<unknown>): Promise<RawReply> {
  try {
    return [null, await work];
  } catch (error) {
    return [error instanceof Error ? error : new Error(String(error)), null];
  }
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT');
}

/** No node has run it. Of a pipeline the client library follows these only when all of it went astray in the same way. */
function isElsewhere(error: unknown): boolean {
  return error instanceof Error && /^(MOVED|ASK|TRYAGAIN) |^All keys in the pipeline should belong/.test(error.message);
}
