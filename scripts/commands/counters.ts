import { parseArgs } from 'node:util';
import type { Counter } from '#core/counter/createCounter.ts';
import type { CounterDatabasePorts } from '#core/counter/createCounterDatabase.ts';
import type { CountDifference } from '#core/counter/repairShard.ts';
import { withCounter } from '#core/counter/withCounter.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { checkRedis } from '#core/index.ts';
import { openSql } from '#core/sql/openSql.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { type Logger, pino } from 'pino';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { readDatabase } from '../../src-gateway/readOptions.ts';
import { countersCommandLine } from './countersCommandLine.mjs';
import { countOf } from './countOf.ts';
import { hasSomethingTo, withEmbeddedRedis } from './embeddedRedis.ts';

type Work = (counter: Counter) => Promise<void>;
const WORK: Readonly<Record<string, { readonly work: Work; readonly needsDatabase: boolean }>> = {
  flush: { work: flush, needsDatabase: true },
  repair: { work: repair, needsDatabase: false },
};

/** Flushes or repairs the unread totals now. Returns the exit code. */
export async function counters(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], ...countersCommandLine });
  const { redis, database } = values;
  const [name = '', ...more] = positionals;
  const chosen = more.length === 0 ? WORK[name] : undefined;
  const lacksDatabase = redis !== undefined && database === undefined && chosen?.needsDatabase;
  const lacksRedis = redis === undefined && database !== undefined;
  if (chosen === undefined || lacksDatabase || lacksRedis) {
    console.log(countersCommandLine.usage);
    return 1;
  }
  const log = pino({ name: 'counters', level: 'error' }, pino.destination(2));
  try {
    if (redis === undefined)
      return await onEmbedded(embeddedRedisFolder(values['profile-dir'] ?? dataRoot()), chosen.work, log);
    const target = database === undefined ? undefined : readDatabase(database);
    unwrap(await checkRedis({ url: redis }));
    const ports: CounterDatabasePorts | undefined = target && { open: () => openSql(target) };
    await withCounter({ redis: { url: redis }, database: ports, log }, chosen.work);
    return 0;
  } catch (error) {
    console.error(`What waits stays in Redis, and nothing is lost. ${explainStartError(error)}`);
    return 1;
  }
}

async function onEmbedded(folder: string, work: Work, log: Logger): Promise<number> {
  if (!(await hasSomethingTo('count', folder))) return 1;
  const { database } = embeddedDatabase(folder);
  await withEmbeddedRedis(folder, log, (redis) => withCounter({ redis, database, log }, work));
  return 0;
}

async function flush(counter: Counter): Promise<void> {
  console.log(`Wrote ${countOf(await counter.flush(), 'changed total')} to the database.`);
}

async function repair(counter: Counter): Promise<void> {
  const differences = await counter.repair();
  for (const difference of differences) console.log(describe(difference));
  console.log(
    differences.length === 0
      ? 'All unread totals are as the conversations say.'
      : `Put right ${countOf(differences.length, 'difference')}.`,
  );
}

function describe({ userId, conversationId, counted, actual }: CountDifference): string {
  return `${userId}: ${conversationId ?? 'the total'} was counted as ${counted} and is ${actual}`;
}
