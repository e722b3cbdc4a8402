import { parseArgs } from 'node:util';
import { archiveNow } from '#core/archive/archiveNow.ts';
import { type ArchivePorts, DEFAULT_ARCHIVE_POLICY, LEAST_KEPT } from '#core/archive/ArchiveStore.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { embeddedArchive } from '#core/embedded/embeddedArchive.ts';
import { checkRedis } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { pino } from 'pino';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { readArchiveAfter, readDatabase } from '../../src-gateway/readOptions.ts';
import { archiveCommandLine } from './archiveCommandLine.mjs';
import { countOf } from './countOf.ts';
import { hasSomethingTo, withEmbeddedRedis } from './embeddedRedis.ts';

/** Moves old history of direct conversations to the archive now. Returns the exit code. */
export async function archive(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], ...archiveCommandLine });
  if ((values.redis === undefined) !== (values.database === undefined)) {
    console.log(archiveCommandLine.usage);
    return 1;
  }
  const log = pino({ name: 'archive', level: 'error' }, pino.destination(2));
  // Nothing leaves Redis before the database is open.
  let hasBegun = false;
  try {
    const policy = {
      olderThanMs: readOlderThan(values['older-than']),
      keep: readKeep(values.keep ?? String(DEFAULT_ARCHIVE_POLICY.keep)),
    };
    const { redis: redisUrl, database } = values;
    const beginning =
      (open: ArchivePorts['open']): ArchivePorts['open'] =>
      async () => {
        const store = await open();
        hasBegun = true;
        return store;
      };
    let moved: number;
    if (redisUrl !== undefined && database !== undefined) {
      const target = readDatabase(database);
      const redis = { url: redisUrl };
      unwrap(await checkRedis(redis));
      moved = await archiveNow({ redis, open: beginning(() => openArchive(target)), policy, log });
    } else {
      const folder = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
      if (!(await hasSomethingTo('archive', folder))) return 1;
      const open = beginning(embeddedArchive(folder).open);
      moved = await withEmbeddedRedis(folder, log, (redis) => archiveNow({ redis, open, policy, log }));
    }
    console.log(`Moved ${countOf(moved, 'event')} to the archive.`);
    return 0;
  } catch (error) {
    const kept = hasBegun ? 'Not all was archived; what was moved is in its place.' : 'Nothing was archived.';
    console.error(`${kept} ${explainStartError(error)}`);
    return 1;
  }
}

function readOlderThan(text: string | undefined): number {
  if (text === undefined) return DEFAULT_ARCHIVE_POLICY.olderThanMs;
  try {
    return readArchiveAfter(text) ?? Infinity;
  } catch (error) {
    // The error names the gateway's option, which has another name here.
    if (!(error instanceof ChatError)) throw error;
    throw new ChatError(error.code, { ...error.details, field: '--older-than' }, { cause: error });
  }
}

function readKeep(text: string): number {
  if (/^\d+$/.test(text) && Number(text) >= LEAST_KEPT) return Number(text);
  throw new ChatError('INVALID_ARGUMENT', { field: '--keep', message: `A number, ${LEAST_KEPT} or more` });
}
