import type { Commands } from '#core/redis/Connections.ts';
import type { RoomKeys } from '../../../support/roomScripts.ts';

/**
 * Moves all times in a room's keys, and their expiry, this many ms into the past, as if that time had passed. Keys that
 * expire thereby are removed by Redis itself.
 */
const PASS_TIME = `
for i, key in ipairs(KEYS) do
  local endsAt = redis.call('PEXPIRETIME', key)
  if endsAt > 0 then
    if i <= 2 then
      local entries = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
      for j = 1, #entries, 2 do
        if entries[j + 1] ~= 'inf' then
          redis.call('ZADD', key, string.format('%.0f', entries[j + 1] - ARGV[1]), entries[j])
        end
      end
    end
    redis.call('PEXPIREAT', key, string.format('%.0f', endsAt - ARGV[1]))
  end
end`;

export async function passTime(redis: Commands, room: RoomKeys, ms: number): Promise<void> {
  const { leases, mutes, channel: _channel, ...others } = room;
  const keys = [leases, mutes, ...Object.values(others)];
  await redis.eval(PASS_TIME, keys.length, ...keys, ms);
}
