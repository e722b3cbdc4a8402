-- @include readMember

-- A person is no longer in the room; `mark`: a dash, or an exclamation mark if the owner removed them. Their nickname stays
-- theirs while the room lives, so that what they wrote keeps it and nobody can pass for them.
local function giveUpSeat(keys, userId, mark)
  local _, compared, nickname, since = readMember(redis.call('HGET', keys.members, userId))
  redis.call('HSET', keys.members, userId, writeMember(mark, since, compared, nickname))
  redis.call('ZREM', keys.leases, userId)
  redis.call('HDEL', keys.reads, userId)
end
