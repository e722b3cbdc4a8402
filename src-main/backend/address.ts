import type { ConnectionChoice } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { SavedConnection } from '../settings/createSettings.ts';

/** A choice taken apart: what may be written down and shown, and what is secret. */
export interface SplitChoice {
  readonly saved: SavedConnection;
  readonly password: string | null;
}

const PROTOCOLS = { redis: ['redis:', 'rediss:'], gateway: ['http:', 'https:'] } as const;

/** Throws URL_INVALID for what is no address of its kind. */
export function splitChoice(choice: ConnectionChoice): SplitChoice {
  if (choice.kind === 'embedded')
    return { saved: { kind: 'embedded', address: '', hasPassword: false }, password: null };
  const url = parseAddress(choice.kind, choice.url);
  // All that a gateway's URL says is where it is; whatever stands behind that is left out.
  if (choice.kind === 'gateway')
    return { saved: { kind: 'gateway', address: url.origin, hasPassword: false }, password: null };
  const password = url.password === '' ? null : decodeURIComponent(url.password);
  url.password = '';
  return { saved: { kind: 'redis', address: url.href, hasPassword: password !== null }, password };
}

export function joinChoice({ saved: { kind, address }, password }: SplitChoice): ConnectionChoice {
  if (kind === 'embedded') return { kind };
  const url = new URL(address);
  if (password !== null) url.password = encodeURIComponent(password);
  return { kind, url: kind === 'gateway' ? address : url.href };
}

/** Fit to be shown: host, port and database, no credentials. */
export function labelOf({ kind, address }: SavedConnection): string {
  if (kind === 'embedded') return '';
  const { host, pathname } = new URL(address);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

/** Tells one place from another, for what is kept per place. */
export function idOf({ kind, address }: SavedConnection): string {
  return `${kind} ${address}`;
}

function parseAddress(kind: 'redis' | 'gateway', text: string): URL {
  const protocols: readonly string[] = PROTOCOLS[kind];
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.host === '' || !protocols.includes(url.protocol)) throw new ChatError('URL_INVALID');
  return url;
}
