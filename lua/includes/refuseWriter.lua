-- @include moderators
-- @include refuseMuted

-- Returns the refusal for a person who may not write new messages, or nil: only the owner and the moderators may write
-- in a read-only room. `conversation`: see readConversation.
local function refuseWriter(keys, conversation, userId, now)
  local isReadOnly = conversation.writers == 'moderators' and conversation.owner ~= userId
  if isReadOnly and not isModerator(keys.meta, userId) then return {'refused', 'ROOM_READ_ONLY'} end
  return refuseMuted(keys.mutes, userId, now)
end
