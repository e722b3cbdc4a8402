-- @include moderators
-- @include refuseMuted

-- Returns the refusal for a person who may not write new messages, or nil: only the owner and the moderators may write
-- in a read-only room, and no one in a direct conversation of which one person blocks the other. `conversation`: see
-- readConversation.
local function refuseWriter(keys, conversation, userId, now)
  if conversation.blockCode then return {'refused', conversation.blockCode} end
  local isReadOnly = conversation.writers == 'moderators' and conversation.owner ~= userId
  if isReadOnly and not isModerator(keys.meta, userId) then return {'refused', 'ROOM_READ_ONLY'} end
  return refuseMuted(keys.mutes, userId, now)
end
