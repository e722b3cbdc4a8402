import { formatRedisUrl, parseRedisUrl } from '#core/redis/redisUrl.ts';
import type { ConnectionChoice, HostDescription } from '#shared/contract/hostModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { SavedConnection } from '../settings/createSettings.ts';

/** A choice taken apart: what may be written down and shown, and what is secret. */
export interface SplitChoice {
  readonly saved: SavedConnection;
  readonly password: string | null;
}

const EMBEDDED: SplitChoice = { saved: { kind: 'embedded', address: '', hasPassword: false }, password: null };

/** Throws URL_INVALID for what is no address of its kind. */
export function splitChoice(choice: ConnectionChoice): SplitChoice {
  switch (choice.kind) {
    case 'embedded':
      return EMBEDDED;
    case 'gateway':
      return {
        saved: { kind: 'gateway', address: parseGatewayUrl(choice.url).origin, hasPassword: false },
        password: null,
      };
    case 'redis': {
      const address = parseRedisUrl(choice.url);
      const hasPassword = address.password !== '';
      const saved = { kind: 'redis', address: formatRedisUrl({ ...address, password: '' }), hasPassword } as const;
      return { saved, password: hasPassword ? address.password : null };
    }
    default:
      return assertNever(choice);
  }
}

export function joinChoice({ saved: { kind, address }, password }: SplitChoice): ConnectionChoice {
  if (kind === 'embedded') return { kind };
  if (kind === 'gateway') return { kind, url: address };
  return { kind, url: formatRedisUrl({ ...parseRedisUrl(address), password: password ?? '' }) };
}

/** What the page may know of it. */
export function describeConnection(saved: SavedConnection): NonNullable<HostDescription['connection']> {
  const { kind, address } = saved;
  return { kind, label: labelOf(saved), ...(kind === 'gateway' && { origin: address }) };
}

/** Fit to be shown: hosts, ports and database, no credentials. */
function labelOf({ kind, address }: SavedConnection): string {
  if (kind === 'embedded') return '';
  if (kind === 'gateway') return new URL(address).host;
  const { hosts, database } = parseRedisUrl(address);
  return `${hosts.join(', ')}${database === 0 ? '' : `/${database}`}`;
}

/** Tells one place from another, for what is kept per place. */
export function idOf({ kind, address }: SavedConnection): string {
  return `${kind} ${address}`;
}

/** All that a gateway's URL says is where it is; whatever stands behind that is left out. */
function parseGatewayUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || url.host === '' || !['http:', 'https:'].includes(url.protocol))
    throw new ChatError('URL_INVALID');
  return url;
}
