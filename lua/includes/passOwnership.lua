-- @include readMember
-- @include appendEvent

-- The person who is to own a room that its owner leaves: of those in it who may use it now, the one who first entered it
-- earliest. Nil where there is none. Members who entered before that was stored come first, in the order of their ids.
local function findSuccessor(keys, owner, version)
  local successor, earliest
  local entries = redis.call('HGETALL', keys.members)
  for i = 1, #entries, 2 do
    local userId = entries[i]
    local proved, _, _, since = readMember(entries[i + 1])
    local place = tonumber(since) or 0
    local mayUse = proved and userId ~= owner and (version == '0' or proved == version)
    if mayUse and (not successor or place < earliest or place == earliest and userId < successor) then
      successor, earliest = userId, place
    end
  end
  return successor
end

-- Makes a person the owner. Nobody did, so the event is their own; its id is made from its place.
local function passOwnership(keys, room, at, userId)
  redis.call('HSET', keys.meta, 'owner', userId)
  redis.call('ZREM', keys.mutes, userId)
  local offset = room.base + redis.call('LLEN', keys.log) + 1
  appendEvent(keys, room, at, userId, 'owner-' .. offset, 'ownerChanged', ',"userId":"' .. userId .. '"')
end
