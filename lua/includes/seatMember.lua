-- @include readMember
-- @include appendEvent

-- Makes a person who was never in a room its member. `member`: userId, nickname (JSON), compared, version (of the
-- password), leaseEnd (until when they count as present), clientId, fields (further ones of the event, JSON). Earlier
-- messages are readable, but do not count as unread.
local function seatMember(keys, room, at, member)
  local since = tostring(room.base + redis.call('LLEN', keys.log) + 1)
  local entry = writeMember(member.version, since, member.compared, member.nickname)
  redis.call('HSET', keys.members, member.userId, entry)
  redis.call('HSET', keys.nicknames, member.compared, member.userId)
  redis.call('ZADD', keys.leases, member.leaseEnd, member.userId)
  local offset, uncounted = appendEvent(keys, room, at, member.userId, member.clientId, 'entered',
    ',"nickname":' .. member.nickname .. (member.fields or ''))
  redis.call('HSET', keys.reads, member.userId, offset .. ':' .. uncounted)
end
