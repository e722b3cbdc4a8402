import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { createArchive } from '#core/archive/createArchive.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { createRedisBlobStore } from '#core/blob/createRedisBlobStore.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { embeddedArchive } from '#core/embedded/embeddedArchive.ts';
import { createKeys } from '#core/keys.ts';
import { createBulkConnection } from '#core/redis/createBulkConnection.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { type CopyCounts, TeamCopyError } from '#core/teamCopy/copyFormat.ts';
import { exportTeam } from '#core/teamCopy/exportTeam.ts';
import { abandonImport, type ImportTarget, importTeam } from '#core/teamCopy/importTeam.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { pino } from 'pino';
import { type FilesTarget, readDatabase, readFilesTarget } from '../../src-gateway/readOptions.ts';
import { explainCopyError } from '../backup/explainCopyError.ts';
import { readOwnVersion } from '../backup/readOwnVersion.ts';
import {
  type DecryptionValues,
  type EncryptionValues,
  readDecryption,
  readEncryption,
} from '../encryption/readEncryption.ts';
import { exportInto, importFrom } from '../encryption/encryptedExports.ts';
import { openConversationStore } from '../export/openConversationStore.ts';
import { untilInterrupted } from '../process/untilInterrupted.ts';
import { adminCommandLine } from './adminCommandLine.mjs';
import { countOf } from './countOf.ts';
import { hasSomethingTo } from './embeddedRedis.ts';

export type TeamCopyValues = Parameters<typeof openConversationStore>[0] &
  EncryptionValues &
  DecryptionValues & {
    readonly database?: string | undefined;
    readonly json?: boolean | undefined;
  };

interface Answer {
  readonly data: unknown;
  readonly lines: readonly string[];
}

/** The place of a team, with a store of files also where none was named. */
interface TeamPlace extends ImportTarget {
  readonly store: NonNullable<ImportTarget['store']>;
  readonly isStoreNamed: boolean;
  readonly isOnThisComputer: boolean;
}

/** For each command: what it reports when it fails, and what it does with its argument. */
const COMMANDS: Readonly<
  Record<
    string,
    {
      readonly failed: string;
      readonly takesFolder: boolean;
      run(place: TeamPlace, to: string, values: TeamCopyValues): Promise<Answer>;
    }
  >
> = {
  'export-team': { failed: 'Nothing was exported.', takesFolder: true, run: runExport },
  'import-team': { failed: 'The team was not imported.', takesFolder: true, run: runImport },
  'abandon-import': { failed: 'The import was not removed.', takesFolder: false, run: runAbandon },
};

const DEADLINE_MS = 30_000;

/** Runs `export-team`, `import-team` or `abandon-import`. Returns the exit code. */
export async function copyTeam(
  values: TeamCopyValues,
  [name = '', folder = '', ...more]: readonly string[],
): Promise<number> {
  const command = COMMANDS[name];
  if (command === undefined || (folder !== '') !== command.takesFolder || more.length > 0) {
    console.log(adminCommandLine.usage);
    return 1;
  }
  try {
    if (values.redis === undefined && values.database !== undefined)
      throw new TeamCopyError('--database needs --redis: “On this computer” has a database of its own.');
    const own = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
    if (values.redis === undefined && name !== 'import-team' && !(await hasSomethingTo('copy', own))) return 1;
    const { data, lines } = await withPlace(values, own, (place) => command.run(place, folder, values));
    console.log(values.json === true ? JSON.stringify(data) : lines.join('\n'));
    return 0;
  } catch (error) {
    console.error(`${command.failed} ${explainCopyError(error)}`);
    return 1;
  }
}

async function withPlace<Value>(
  values: TeamCopyValues,
  own: string,
  work: (place: TeamPlace) => Promise<Value>,
): Promise<Value> {
  const log = pino({ name: 'team copy', level: 'error' }, pino.destination(2));
  const target = values.database === undefined ? null : readDatabase(values.database);
  const opened = await openConversationStore(values, log);
  const redis = createRedisAccess({ ...opened.ports.redis, log, deadlineMs: DEADLINE_MS });
  const keys = createKeys('parley');
  const store = opened.ports.blobs?.store ?? createRedisBlobStore(createBulkConnection(redis, DEADLINE_MS), keys);
  const archive =
    values.redis === undefined
      ? createArchive(embeddedArchive(own), log)
      : target && createArchive({ open: () => openArchive(target) }, log);
  try {
    const isStoreNamed = values.files !== undefined;
    const isOnThisComputer = values.redis === undefined;
    const storeId = identifyStore(values.files);
    return await work({ redis, keys, store, storeId, isStoreNamed, isOnThisComputer, archive });
  } finally {
    await archive?.stop();
    await store.stop();
    redis.stop();
    await opened.stop();
  }
}

/** The same for every key of a bucket, and without secrets. */
function identifyStore(files = 'redis'): string {
  return createHash('sha256')
    .update(JSON.stringify(placeOf(readFilesTarget(files))))
    .digest('hex');
}

function placeOf(files: FilesTarget): readonly string[] {
  switch (files.kind) {
    case 'redis':
      return [files.kind];
    case 'folder':
      return [files.kind, resolve(files.folder)];
    case 's3':
      return [files.kind, files.target.endpoint ?? '', files.target.bucket, files.target.prefix];
    default:
      return assertNever(files);
  }
}

/** An import into “On this computer” puts files into its Redis unless another place was named. */
function targetOf(place: TeamPlace): ImportTarget {
  return place.isStoreNamed || place.isOnThisComputer ? place : { ...place, store: null };
}

/** Ctrl+C and the other signals that end a process end the export, which then removes its folder. */
async function runExport(place: TeamPlace, to: string, values: TeamCopyValues): Promise<Answer> {
  const encryption = await readEncryption(values);
  const { counts } = await untilInterrupted((signal) =>
    exportInto({ to, encryption, signal }, (folder) =>
      exportTeam({ ...place, to: folder, parley: readOwnVersion(), signal }),
    ),
  );
  const lost =
    counts.missingFiles === 0 ? [] : [`${countOf(counts.missingFiles, 'file')} of messages had no contents.`];
  const contents = 'password hashes, two-factor keys and all messages: keep it safe.';
  return {
    data: { [encryption === undefined ? 'folder' : 'file']: to, ...counts },
    lines: [
      `Exported the team to ${to}: ${describe(counts)}.`,
      ...lost,
      `It ${encryption === undefined ? 'is not encrypted, and has' : 'has'} ${contents}`,
    ],
  };
}

async function runImport(place: TeamPlace, from: string, values: TeamCopyValues): Promise<Answer> {
  const { manifest, wasContinued } = await importFrom(from, await readDecryption(values), (folder) =>
    importTeam(folder, targetOf(place)),
  );
  const { counts } = manifest;
  return {
    data: { ...counts, wasContinued },
    lines: [
      `Imported the team of ${manifest.exportedAt}: ${describe(counts)}.`,
      'Everyone signs in again, with their password and, if they use it, their second factor.',
    ],
  };
}

async function runAbandon(place: TeamPlace): Promise<Answer> {
  await abandonImport(targetOf(place));
  return { data: {}, lines: ['The import is removed: this Redis is empty again.'] };
}

function describe({ people, conversations, events, files }: CopyCounts): string {
  const persons = people === 1 ? '1 person' : `${people} people`;
  return [persons, countOf(conversations, 'conversation'), countOf(events, 'event'), countOf(files, 'file')].join(', ');
}
