import { isIP } from 'node:net';
import { PreviewError } from './PreviewError.ts';
import type { PreviewRules } from './PreviewRules.ts';

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Parses a link and verifies scheme, port and literal address; `URL` normalises all notations of an address. Throws
 * `PreviewProblem` link.
 */
export function readTarget(text: string, { isAllowed, ports }: Pick<PreviewRules, 'isAllowed' | 'ports'>): URL {
  if (!URL.canParse(text)) throw new PreviewError('link');
  const url = new URL(text);
  const defaultPort = PORTS[url.protocol];
  if (defaultPort === undefined || url.username !== '' || url.password !== '') throw new PreviewError('link');
  if (ports.length > 0 && !ports.includes(url.port === '' ? defaultPort : Number(url.port)))
    throw new PreviewError('link');
  const host = bareHost(url);
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PreviewError('link');
  return url;
}

/** The host without the brackets of an IPv6 address, as resolvers expect it. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
