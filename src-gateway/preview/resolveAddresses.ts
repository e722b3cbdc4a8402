import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { PreviewError } from './PreviewError.ts';
import type { PreviewRules } from './PreviewRules.ts';

/** Resolves with the system's resolver, including the hosts file. */
export async function resolveHostname(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/**
 * Resolves and verifies the addresses of a host. The request has to use exactly these, because a second resolution may
 * have another result. One forbidden address is enough to refuse the host. Throws `PreviewProblem` unreachable,
 * address.
 */
export async function resolveAddresses(
  host: string,
  { resolve, isAllowed }: Pick<PreviewRules, 'resolve' | 'isAllowed'>,
): Promise<LookupAddress[]> {
  const addresses = isIP(host) === 0 ? await resolve(host).catch(refuse) : [host];
  if (addresses.length === 0) throw new PreviewError('unreachable');
  if (!addresses.every(isAllowed)) throw new PreviewError('address');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

function refuse(cause: unknown): never {
  throw new PreviewError('unreachable', { cause });
}
