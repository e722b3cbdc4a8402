import { isIP } from 'node:net';
import { PreviewProblem } from './PreviewProblem.ts';
import type { PreviewRules } from './PreviewRules.ts';

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * A link that may be looked at, as far as one can tell from its text: `URL` has brought every way of writing an address into one form.
 * Throws `PreviewProblem` link.
 */
export function readTarget(text: string, { isAllowed, ports }: Pick<PreviewRules, 'isAllowed' | 'ports'>): URL {
  if (!URL.canParse(text)) throw new PreviewProblem('link');
  const url = new URL(text);
  const usualPort = PORTS[url.protocol];
  if (usualPort === undefined || url.username !== '' || url.password !== '') throw new PreviewProblem('link');
  if (ports.length > 0 && !ports.includes(url.port === '' ? usualPort : Number(url.port)))
    throw new PreviewProblem('link');
  const host = bareHost(url);
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PreviewProblem('link');
  return url;
}

/** The host as resolvers take it: without the brackets of an IPv6 address. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
