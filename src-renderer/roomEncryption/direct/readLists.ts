import type { DeviceList } from '#shared/contract/deviceCalls.ts';
import type { Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { type Result, succeed } from '#shared/rpc/result.ts';
import type * as roomCrypto from '../roomCrypto.ts';
import type { Followed, KnownDevices } from './deviceLists.ts';

interface ReadPorts {
  readonly client: Pick<Client, 'request'>;
  readonly crypto: Pick<typeof roomCrypto, 'followLists' | 'hasNewest' | 'isValidList'>;
}

export interface ReadDevices extends Pick<Output<'device.read'>, 'sealed' | 'registered'> {
  readonly lists: readonly DeviceList[];
  /** Null: the server has no list. */
  readonly followed: Followed | null;
}

/**
 * Reads the lists of a person after the known ones, and verifies them. If the server has lost the newest known one, or has
 * another one in its place, all that it has are read; they do not continue the known ones.
 */
export async function readLists(
  ports: ReadPorts,
  userId: string,
  known: KnownDevices | null,
): Promise<Result<ReadDevices>> {
  const { followLists, hasNewest } = ports.crypto;
  const read = await readAfter(ports, userId, Math.max(0, (known?.number ?? 0) - 1));
  if (!read.ok) return read;
  if (known !== null && hasNewest(userId, known, read.value.lists)) {
    const later = read.value.lists.filter(({ number }) => number > known.number);
    await verify(ports, userId, later);
    return succeed({ ...read.value, followed: followLists(userId, known, later) });
  }
  const all = known === null ? read : await readAfter(ports, userId, 0);
  if (!all.ok) return all;
  const { lists } = all.value;
  await verify(ports, userId, lists);
  return succeed({ ...all.value, followed: lists.length === 0 ? null : followLists(userId, known, lists) });
}

/** Lists that are verified in a row; each takes a few milliseconds. */
const LISTS_AT_ONCE = 8;

/** Verifies lists in slices, so that thousands of them do not stop the page. */
async function verify({ crypto }: ReadPorts, userId: string, lists: readonly DeviceList[]): Promise<void> {
  for (const [index, list] of lists.entries()) {
    if (!crypto.isValidList(userId, list)) return;
    if (index % LISTS_AT_ONCE === LISTS_AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}

async function readAfter({ client }: ReadPorts, userId: string, after: number): Promise<Result<Output<'device.read'>>> {
  const lists: DeviceList[] = [];
  for (;;) {
    const read = await client.request('device.read', { userId, after: lists.at(-1)?.number ?? after });
    if (!read.ok) return read;
    lists.push(...read.value.lists);
    const isMore = read.value.lists.length === LIMITS.deviceListsPerCall && lists.length < LIMITS.deviceLists;
    if (!isMore) return succeed({ ...read.value, lists });
  }
}
