import type { RoomMember, RoomState } from '#shared/contract/model.ts';
import type { scripts } from '../generated/scripts.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';

type Row = ReplyOf<typeof scripts.describeRoom>['members'][number];

/** A room's people as the contract has them: the owner first, then by nickname, then who was in it before. */
export function toMembers({ ownerId }: RoomState, rows: readonly Row[]): RoomMember[] {
  const members = rows.map(({ userId, nickname, inside, here, mutedUntil }): RoomMember => ({
    userId,
    nickname: String(JSON.parse(nickname)),
    role: !inside ? 'former' : userId === ownerId ? 'owner' : 'member',
    here,
    mutedUntil: mutedUntil === 0 ? null : mutedUntil === -1 ? 'forever' : mutedUntil,
  }));
  const order = ['owner', 'member', 'former'];
  return members.toSorted(
    (a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.nickname.localeCompare(b.nickname),
  );
}
