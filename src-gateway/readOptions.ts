import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseS3Url, type S3Target } from '#core/blob/s3/s3Url.ts';
import type { RedisCertificates } from '#core/redis/redisEndpoint.ts';
import { formatRedisUrl, parseRedisUrl } from '#core/redis/redisUrl.ts';
import { parseSqlUrl, type SqlTarget } from '#core/sql/Sql.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { parseHostName } from './allowedHosts.ts';
import { readTrustedProxy } from './clientAddress.ts';
import { gatewayCommandLine } from './gatewayCommandLine.mjs';
import { type ProviderOptions, readProviderOptions } from './singleSignOn/readProviderOptions.ts';
import type { PushOptions } from './push/createPushes.ts';
import { readPushOptions } from './push/readPushOptions.ts';
import type { CertificateFiles } from './tls/serverCertificate.ts';
import { type MetricsAddress, readMetricsAddress } from './metrics/serveMetrics.ts';

/** The validated command-line options. */
export interface CommandLineOptions {
  /**
   * redis:// or rediss:// with credentials, one host or the nodes of a cluster. Undefined: the gateway starts a private
   * Redis.
   */
  readonly redisUrl: string | undefined;
  /** Certificates for `rediss://`. */
  readonly certificates: RedisCertificates;
  readonly host: string;
  readonly port: number;
  /** The certificate for HTTPS; undefined: plain HTTP. */
  readonly tls: CertificateFiles | undefined;
  /** The data folder of a private Redis. */
  readonly dataDir: string | undefined;
  readonly origins: readonly string[];
  /** Further accepted values of the `Host` header. */
  readonly allowedHosts: readonly string[];
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Maximum number of open sockets per address; undefined: `DEFAULT_LIMITS`. */
  readonly socketsPerAddress: number | undefined;
  /** The store of attachments. */
  readonly files: FilesTarget;
  /** Whether links to attachments are shared, for a cache in front of the gateway. */
  readonly sharedFileLinks: boolean;
  /** Lower bound of a room's idle time, in ms. */
  readonly roomIdleMinMs: number;
  /**
   * The database of the archive and unread totals, shared by all gateways; undefined: a file beside a private Redis, or
   * none.
   */
  readonly database: SqlTarget | undefined;
  /** Minimum age of archived events in ms; null: nothing is archived. */
  readonly archiveAfterMs: number | null;
  /** The address of the metrics endpoint; undefined: disabled. */
  readonly metrics: MetricsAddress | undefined;
  /** Whether link previews are fetched. */
  readonly linkPreviews: boolean;
  /** Pushes to devices; undefined: none are sent. */
  readonly push: PushOptions | undefined;
  /** The provider of single sign-on; undefined: people sign in with passwords only. */
  readonly provider: ProviderOptions | undefined;
}

const DEFAULT_PORT = 8417;
const MAX_SOCKETS = 1_000_000;
const PEM_OPTIONS = { ca: '--redis-ca', certificate: '--redis-cert', key: '--redis-key' } as const;

/** Null for `--help`. Throws `ChatError` INVALID_ARGUMENT `{field, message}` and URL_INVALID `{field}`. */
export function readOptions(args: readonly string[]): CommandLineOptions | null {
  const { values } = parse(args);
  if (values.help) return null;
  const redis = values.redis ?? readSecretFile('PARLEY_REDIS_URL_FILE');
  const database = values.database ?? readSecretFile('PARLEY_DATABASE_URL_FILE');
  return {
    redisUrl: redis === undefined ? undefined : readRedisUrl(redis),
    certificates: {
      ...readPem('ca', values['redis-ca']),
      ...readPem('certificate', values['redis-cert']),
      ...readPem('key', values['redis-key']),
    },
    host: values.host ?? '127.0.0.1',
    port: values.port === undefined ? DEFAULT_PORT : readPort(values.port),
    tls: readTlsFiles(
      values['tls-cert'] ?? process.env['PARLEY_TLS_CERT'],
      values['tls-key'] ?? process.env['PARLEY_TLS_KEY'],
    ),
    dataDir: values.data,
    origins: (values.origin ?? []).map(readOrigin),
    allowedHosts: (values['allowed-host'] ?? []).map(parseHostName),
    trustedProxies: (values['trusted-proxy'] ?? []).map(readTrustedProxy),
    socketsPerAddress:
      values['sockets-per-address'] === undefined ? undefined : readSockets(values['sockets-per-address']),
    files: readFilesTarget(values.files ?? 'redis'),
    sharedFileLinks: values['shared-file-links'] ?? false,
    roomIdleMinMs: values['shortest-idle'] === undefined ? LIMITS.roomIdleMinMs : readIdleTime(values['shortest-idle']),
    database: database === undefined ? undefined : readDatabase(database),
    archiveAfterMs: readArchiveAfter(values['archive-after'] ?? '90'),
    metrics: values.metrics === undefined ? undefined : readMetricsAddress(values.metrics),
    linkPreviews: values['link-previews'] ?? false,
    push: readPushOptions({ contact: values['push-contact'], hosts: values['push-host'] ?? [] }),
    provider: readProviderOptions({
      issuer: values['oidc-issuer'],
      clientId: values['oidc-client-id'],
      secret: readSecretFile('PARLEY_OIDC_SECRET_FILE') ?? process.env['PARLEY_OIDC_SECRET'],
      name: values['oidc-name'],
      followsJoining: values['oidc-follow-joining'] ?? false,
      groupsClaim: values['oidc-groups-claim'],
      allowedGroups: values['oidc-allowed-group'] ?? [],
      adminGroup: values['oidc-admin-group'],
    }),
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

/**
 * A secret, or an address with a password, from a file that the environment names, because others see the command line.
 */
export function readSecretFile(variable: string): string | undefined {
  const file = process.env[variable] ?? '';
  if (file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ChatError('INVALID_ARGUMENT', { field: variable, message }, { cause: error });
  }
}

function readTlsFiles(certificateFile = '', keyFile = ''): CertificateFiles | undefined {
  if (certificateFile === '' && keyFile === '') return undefined;
  if (certificateFile !== '' && keyFile !== '') return { certificateFile, keyFile };
  const field = certificateFile === '' ? '--tls-cert' : '--tls-key';
  throw new ChatError('INVALID_ARGUMENT', { field, message: 'HTTPS needs a certificate and its key' });
}

function readSockets(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0 && count <= MAX_SOCKETS) return count;
  const message = `A number of sockets, from 1 to ${MAX_SOCKETS}`;
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

/** Normalises to the form that browsers send: scheme, host and port, no path. */
function readOrigin(text: string): string {
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return new URL(text).origin;
  throw new ChatError('URL_INVALID', { field: '--origin' });
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 36_500;

/** Parses `--database`. Throws URL_INVALID `{field}` without the text, because it may contain credentials. */
export function readDatabase(text: string): SqlTarget {
  try {
    return parseSqlUrl(text);
  } catch {
    throw new ChatError('URL_INVALID', { field: '--database' });
  }
}

/** Parses `--archive-after` to ms; null: never. Throws INVALID_ARGUMENT `{field, message}`. */
export function readArchiveAfter(text: string): number | null {
  if (text === 'never') return null;
  if (/^\d+$/.test(text) && Number(text) <= MAX_DAYS) return Number(text) * DAY_MS;
  const message = `A number of days, from 0 to ${MAX_DAYS}, or never`;
  throw new ChatError('INVALID_ARGUMENT', { field: '--archive-after', message });
}

/** The store of attachments. */
export type FilesTarget =
  | { readonly kind: 'redis' }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly target: S3Target };

const FIELD = '--files';

/** Parses `--files`. Throws INVALID_ARGUMENT `{field, message}` and URL_INVALID `{field}`, without credentials. */
export function readFilesTarget(text: string): FilesTarget {
  if (text === 'redis') return { kind: 'redis' };
  if (text === '') throw new ChatError('INVALID_ARGUMENT', { field: FIELD, message: 'It must not be empty' });
  if (!/^[a-z0-9+.-]+:\/\//i.test(text)) return { kind: 'folder', folder: text };
  try {
    return { kind: 's3', target: parseS3Url(text) };
  } catch {
    throw new ChatError('URL_INVALID', { field: FIELD });
  }
}
