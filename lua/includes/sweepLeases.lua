-- Ends the presence leases that ran out, and tells of each person whose last one it was. A member is `user:connection`.
-- At most 1000 at a time, so that an outage of many does not hold up Redis; the next call goes on.
local function tellPresence(keys, user, online, now)
  redis.call('HSET', keys.since, user, now)
  redis.call('SPUBLISH', keys.channel, string.format(
    '{"event":"presence.changed","data":{"userId":"%s","online":%s,"at":%d}}', user, tostring(online), now))
end

-- Takes one lease away; returns how many the person still has.
local function dropLease(keys, member, now)
  local user = string.match(member, '^[^:]+')
  redis.call('ZREM', keys.leases, member)
  local left = redis.call('HINCRBY', keys.counts, user, -1)
  if left > 0 then return left end
  redis.call('HDEL', keys.counts, user)
  tellPresence(keys, user, false, now)
  return 0
end

local function sweepLeases(keys, now)
  for _, member in ipairs(redis.call('ZRANGE', keys.leases, '-inf', now, 'BYSCORE', 'LIMIT', 0, 1000)) do
    dropLease(keys, member, now)
  end
end
