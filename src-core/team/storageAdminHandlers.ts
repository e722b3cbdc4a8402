import { LIMITS } from '#shared/contract/limits.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { FileQuota } from '../quota/createFileQuota.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { AdminCaller } from './adminHandlers.ts';

interface StorageAdminPorts extends DataPorts {
  readonly blobs: { readonly quota: Pick<FileQuota, 'readPage'> };
}

/** What the files of each person have, for admins: sizes only. */
export function createStorageAdminHandlers({
  redis,
  keys,
  blobs,
}: StorageAdminPorts): Pick<DomainHandlers<'admin', AdminCaller>, 'admin.storage'> {
  return {
    'admin.storage': async ({ after }, { session }) => {
      await redis.run(scripts.checkAdmin, keys.people, { actor: session.me.id });
      const { people, ...page } = await blobs.quota.readPage(after, LIMITS.storagePerPage);
      const end = after + people.length;
      const hasMore = people.length > 0 && end < page.total && end <= LIMITS.storagePeople;
      return { ...page, people: [...people], next: hasMore ? end : null };
    },
  };
}
