import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { PreviewProblem } from './PreviewProblem.ts';
import type { PreviewRules } from './PreviewRules.ts';

/** As this machine resolves names for everything else, its hosts file included. */
export async function resolveHere(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/**
 * The addresses that are then connected to, and no others: a name that is asked for twice can have two answers. One address of a name that may
 * not be asked is enough to refuse it. Throws `PreviewProblem` unreachable, address.
 */
export async function findAddresses(
  host: string,
  { resolve, isAllowed }: Pick<PreviewRules, 'resolve' | 'isAllowed'>,
): Promise<LookupAddress[]> {
  const addresses = isIP(host) === 0 ? await resolve(host).catch(refuse) : [host];
  if (addresses.length === 0) throw new PreviewProblem('unreachable');
  if (!addresses.every(isAllowed)) throw new PreviewProblem('address');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

function refuse(cause: unknown): never {
  throw new PreviewProblem('unreachable', { cause });
}
