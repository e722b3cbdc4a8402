import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { RedisCertificates } from '#core/redis/certificates.ts';
import { formatRedisUrl, parseRedisUrl } from '#core/redis/redisUrl.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { SqlTarget } from '#core/sql/SqlTarget.ts';
import { readMetricsAddress } from './metrics/readMetricsAddress.ts';
import type { MetricsAddress } from './metrics/serveMetrics.ts';
import { readArchiveAfter, readDatabase } from './readDatabase.ts';
import { type FilesTarget, readFilesTarget } from './readFilesTarget.ts';

/** What the command line says, checked. */
export interface CommandLineOptions {
  /** redis:// or rediss://, with its credentials, one host or the nodes of a cluster; left out, the gateway starts a private Redis of its own. */
  readonly redisUrl: string | undefined;
  /** What `rediss://` is checked with. */
  readonly certificates: RedisCertificates;
  readonly host: string;
  readonly port: number;
  /** Where a private Redis keeps its data. */
  readonly dataDir: string | undefined;
  readonly origins: readonly string[];
  /** Where the bytes of attachments are. */
  readonly files: FilesTarget;
  /** The shortest time without a message after which a room may be told to close (ms). */
  readonly roomIdleMinMs: number;
  /** What old history moves to, shared by all gateways; left out: a file beside a private Redis, else nothing. */
  readonly database: SqlTarget | undefined;
  /** How old it must be; `null`: it stays where it is. */
  readonly archiveAfterMs: number | null;
  /** Where metrics are read; left out: nowhere. */
  readonly metrics: MetricsAddress | undefined;
  /** Whether pages are looked at for previews of links. */
  readonly linkPreviews: boolean;
}

export const USAGE = `Usage: npm run gateway -- [options]
  --redis URL      the team's Redis, redis:// or rediss://; of a cluster one node, or several with commas
                   between them; redis+sentinel://S1,S2,S3/MASTER (default: a private one in --data)
  --redis-ca FILE  who vouches for its certificate, in PEM, instead of this machine's authorities
  --redis-cert FILE, --redis-key FILE  a certificate of ours and its key, where the Redis wants one
  --port N         the port to listen on, 0 for a free one (default: 8417)
  --host ADDRESS   the address to listen on (default: 127.0.0.1, this computer only)
  --data DIR       where the private Redis keeps its data
  --files WHERE    where attachments are kept (default: redis)
                     redis                          in Redis, beside the messages
                     DIR                            in files below this folder
                     s3://KEY:SECRET@HOST/BUCKET    in a bucket of any server that speaks S3, or
                     s3://BUCKET                    of Amazon's; keys may also come from AWS_ACCESS_KEY_ID
                                                    and AWS_SECRET_ACCESS_KEY
  --database URL   where old messages and unread totals go, so that Redis' memory is for newer ones: postgres://user:password@host/name,
                   or a SQLite file where this is the only gateway (default: beside a private Redis; else they stay)
  --archive-after DAYS  how old they must be, or never (default: 90)
  --metrics [HOST:]PORT  where Prometheus reads /metrics: an address of its own, without a HOST for this computer only
                   (default: nowhere)
  --link-previews  look at the pages of links for people who want previews of them: this machine then asks
                   servers of the Internet, never private addresses (default: it does not)
  --origin URL     a page of this origin may connect, too; may be given again
  --shortest-idle SECONDS  the shortest time without a message after which a room may close (default: 600)
  --help           this text`;

const DEFAULT_PORT = 8417;
const PEM_OPTIONS = { ca: '--redis-ca', certificate: '--redis-cert', key: '--redis-key' } as const;

/** `null` when only help was asked for. Throws `ChatError` INVALID_ARGUMENT `{field, message}` and URL_INVALID `{field}`. */
export function readOptions(args: readonly string[]): CommandLineOptions | null {
  const { values } = parse(args);
  if (values.help) return null;
  return {
    redisUrl: values.redis === undefined ? undefined : readRedisUrl(values.redis),
    certificates: {
      ...readPem('ca', values['redis-ca']),
      ...readPem('certificate', values['redis-cert']),
      ...readPem('key', values['redis-key']),
    },
    host: values.host ?? '127.0.0.1',
    port: values.port === undefined ? DEFAULT_PORT : readPort(values.port),
    dataDir: values.data,
    origins: (values.origin ?? []).map(readOrigin),
    files: readFilesTarget(values.files ?? 'redis'),
    roomIdleMinMs: values['shortest-idle'] === undefined ? LIMITS.roomIdleMinMs : readIdleTime(values['shortest-idle']),
    database: values.database === undefined ? undefined : readDatabase(values.database),
    archiveAfterMs: readArchiveAfter(values['archive-after'] ?? '90'),
    metrics: values.metrics === undefined ? undefined : readMetricsAddress(values.metrics),
    linkPreviews: values['link-previews'] ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        redis: { type: 'string' },
        'redis-ca': { type: 'string' },
        'redis-cert': { type: 'string' },
        'redis-key': { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        files: { type: 'string' },
        origin: { type: 'string', multiple: true },
        'shortest-idle': { type: 'string' },
        database: { type: 'string' },
        'archive-after': { type: 'string' },
        metrics: { type: 'string' },
        'link-previews': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ChatError('INVALID_ARGUMENT', { field: 'command line', message }, { cause: error });
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new ChatError('INVALID_ARGUMENT', { field: '--port', message: 'A port is a number from 0 to 65535' });
}

function readIdleTime(text: string): number {
  const ms = Number(text) * 1000;
  if (/^\d+$/.test(text) && ms > 0 && ms <= LIMITS.roomIdleMaxMs) return ms;
  const message = `A time in seconds, from 1 to ${LIMITS.roomIdleMaxMs / 1000}`;
  throw new ChatError('INVALID_ARGUMENT', { field: '--shortest-idle', message });
}

function readRedisUrl(text: string): string {
  try {
    return formatRedisUrl(parseRedisUrl(text));
  } catch (error) {
    const part = error instanceof ChatError ? error.details['part'] : undefined;
    throw new ChatError('URL_INVALID', { field: '--redis', part }, { cause: error });
  }
}

function readPem<Name extends keyof RedisCertificates>(
  name: Name,
  file: string | undefined,
): { [Key in Name]?: string } {
  if (file === undefined) return {};
  try {
    return { [name]: readFileSync(file, 'utf8') } as { [Key in Name]: string };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ChatError('INVALID_ARGUMENT', { field: PEM_OPTIONS[name], message }, { cause: error });
  }
}

/** As browsers write it: scheme, host and port, no path. */
function readOrigin(text: string): string {
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return new URL(text).origin;
  throw new ChatError('URL_INVALID', { field: '--origin' });
}
