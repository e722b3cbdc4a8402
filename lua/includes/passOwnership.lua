-- @include readMember
-- @include appendEvent
-- @include moderators

-- Finds the next owner when the owner leaves a room: the member with access who entered it first, or nil. Members who
-- entered before entry times were stored come first, ordered by id. Never a visitor, who is removed when they go offline.
local function findSuccessor(keys, owner, version)
  local successor, earliest
  local entries = redis.call('HGETALL', keys.members)
  for i = 1, #entries, 2 do
    local userId = entries[i]
    local proved, _, _, since = readMember(entries[i + 1])
    local enteredOffset = tonumber(since) or 0
    local isVisitor = string.sub(userId, 1, 8) == 'visitor-'
    local mayUse = proved and userId ~= owner and not isVisitor and (version == '0' or proved == version)
    if mayUse and (not successor or enteredOffset < earliest or enteredOffset == earliest and userId < successor) then
      successor, earliest = userId, enteredOffset
    end
  end
  return successor
end

-- Makes a person the owner. The change has no author, so the event is from the new owner; its id is derived from its
-- offset.
local function passOwnership(keys, room, at, userId)
  redis.call('HSET', keys.meta, 'owner', userId)
  withdrawModerator(keys.meta, userId)
  redis.call('ZREM', keys.mutes, userId)
  local offset = room.base + redis.call('LLEN', keys.log) + 1
  appendEvent(keys, room, at, userId, 'owner-' .. offset, 'ownerChanged', ',"userId":"' .. userId .. '"')
end
