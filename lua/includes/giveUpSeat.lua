-- @include readMember
-- @include moderators

-- Removes a person from a room, also as its moderator; `mark`: a dash, or an exclamation mark if the owner removed them. Their nickname stays
-- reserved until the room closes, because their messages show it, and to prevent impersonation.
local function giveUpSeat(keys, userId, mark)
  local _, compared, nickname, since = readMember(redis.call('HGET', keys.members, userId))
  redis.call('HSET', keys.members, userId, writeMember(mark, since, compared, nickname))
  redis.call('ZREM', keys.leases, userId)
  redis.call('HDEL', keys.reads, userId)
  withdrawModerator(keys.meta, userId)
end
