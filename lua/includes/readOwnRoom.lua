-- @include readConversation
-- @include findClientId
-- @include isGroupDirect

-- Returns the room if the caller owns it; else nil and the refusal code. `done`: an event with this client id exists,
-- so the change was made before and must not be repeated.
local function readOwnRoom(keys, userId, clientId)
  local room, refusal = readConversation(keys, userId)
  if not room then return nil, refusal end
  local done = findClientId(keys.sent, userId, clientId)
  if not done and (room.owner ~= userId or isGroupDirect(keys.meta)) then return nil, 'NOT_THE_OWNER' end
  return room, nil, done
end
