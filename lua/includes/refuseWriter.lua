-- @include moderators
-- @include refuseMuted

-- Returns whether a room is read-only for a person: only its owner and its moderators may write in it.
local function isReadOnlyFor(metaKey, userId)
  local writers, owner = unpack(redis.call('HMGET', metaKey, 'writers', 'owner'))
  return writers == 'moderators' and owner ~= userId and not isModerator(metaKey, userId)
end

-- Returns the refusal for a person who may not write new messages, or nil.
local function refuseWriter(keys, userId, now)
  if isReadOnlyFor(keys.meta, userId) then return {'refused', 'ROOM_READ_ONLY'} end
  return refuseMuted(keys.mutes, userId, now)
end
