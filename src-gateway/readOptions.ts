import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { RedisCertificates } from '#core/redis/certificates.ts';
import { formatRedisUrl, parseRedisUrl } from '#core/redis/redisUrl.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { SqlTarget } from '#core/sql/SqlTarget.ts';
import { parseHostName } from './allowedHosts.ts';
import { readTrustedProxy } from './clientAddress.ts';
import { readMetricsAddress } from './metrics/readMetricsAddress.ts';
import type { MetricsAddress } from './metrics/serveMetrics.ts';
import { gatewayCommandLine } from './gatewayCommandLine.mjs';
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
  /** Further names and addresses that requests may ask for as `Host`. */
  readonly allowedHosts: readonly string[];
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Sockets that may be open from one address; left out: `DEFAULT_LIMITS`. */
  readonly socketsPerAddress: number | undefined;
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

const DEFAULT_PORT = 8417;
const MOST_SOCKETS = 1_000_000;
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
    allowedHosts: (values['allowed-host'] ?? []).map(parseHostName),
    trustedProxies: (values['trusted-proxy'] ?? []).map(readTrustedProxy),
    socketsPerAddress:
      values['sockets-per-address'] === undefined ? undefined : readSockets(values['sockets-per-address']),
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
    return parseArgs({ args: [...args], ...gatewayCommandLine });
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

function readSockets(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0 && count <= MOST_SOCKETS) return count;
  const message = `A number of sockets, from 1 to ${MOST_SOCKETS}`;
  throw new ChatError('INVALID_ARGUMENT', { field: '--sockets-per-address', message });
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
