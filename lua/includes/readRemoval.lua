-- Returns whether a removed person is still kept out of a room, and until when (text; nil: until readmitted).
-- `isRemoved`: see readMember. Entries of earlier versions have no end.
local function readRemoval(removalsKey, userId, isRemoved, now)
  if not isRemoved then return false end
  local ends = redis.call('HGET', removalsKey, userId)
  if not ends then return true end
  return tonumber(ends) > now, ends
end
