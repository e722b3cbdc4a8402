-- @include readConversation
-- @include moderators

-- Returns the room if the caller decides about requests to join it: its owner and its moderators; else nil and the
-- refusal code.
local function readAdmitterRoom(keys, userId)
  local room, refusal = readConversation(keys, userId)
  if not room then return nil, refusal end
  local mayAdmit = room.owner == userId or isModerator(keys.meta, userId)
  if not mayAdmit then return nil, 'NOT_A_MODERATOR' end
  return room
end
