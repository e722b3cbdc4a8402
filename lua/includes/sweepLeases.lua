-- Ends expired presence leases, and publishes that a person is offline when their last one ended. A member is
-- `user:connection`. At most 1000 per call, so that a mass disconnect does not block Redis; the next call continues.
local function tellPresence(keys, user, online, now)
  redis.call('HSET', keys.since, user, now)
  redis.call('SPUBLISH', keys.channel, string.format(
    '{"event":"presence.changed","data":{"userId":"%s","online":%s,"at":%d}}', user, tostring(online), now))
end

-- Removes one lease; returns how many the person still has.
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
