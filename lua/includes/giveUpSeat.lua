-- @include readMember

-- A person is no longer in the room. Their nickname stays theirs while the room lives, so that what they wrote keeps it
-- and nobody can pass for them.
local function giveUpSeat(keys, userId)
  local _, compared, nickname = readMember(redis.call('HGET', keys.members, userId))
  redis.call('HSET', keys.members, userId, '-:' .. compared .. ':' .. nickname)
  redis.call('ZREM', keys.leases, userId)
  redis.call('HDEL', keys.reads, userId)
end
