import { LAST_INSTANT } from '#shared/contract/bounds.ts';
import type { RoomMember, RoomState } from '#shared/contract/model.ts';
import type { scripts } from '../generated/scripts.ts';
import type { RedisAccess, ReplyOf } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/readEach.ts';

type Row = ReplyOf<typeof scripts.describeRoom>['members'][number];

/**
 * Converts a room's people to the contract's form: the owner first, then members and former members by nickname.
 * `withRemoved`: include who was removed, which only the owner may see.
 */
export function toMembers(
  redis: Pick<RedisAccess, 'typeError'>,
  { ownerId }: RoomState,
  rows: readonly Row[],
  withRemoved = false,
): RoomMember[] {
  const members = readEach(
    redis,
    'reading a member',
    rows,
    ({ userId, nickname, inside, removed, here, mutedUntil }) => ({
      userId,
      nickname: String(JSON.parse(nickname)),
      role: !inside ? ('former' as const) : userId === ownerId ? ('owner' as const) : ('member' as const),
      here,
      ...(withRemoved && removed && { removed }),
      mutedUntil:
        mutedUntil === 0 ? null : mutedUntil === -1 || mutedUntil > LAST_INSTANT ? ('forever' as const) : mutedUntil,
    }),
  );
  const order = ['owner', 'member', 'former'];
  return members.toSorted(
    (a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.nickname.localeCompare(b.nickname),
  );
}
