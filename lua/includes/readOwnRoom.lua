-- @include readConversation
-- @include findClientId

-- The room, if its owner asks; else nil and the code to refuse with. `done`: the same change, known by its client id, was
-- made before, and is not made again.
local function readOwnRoom(keys, userId, clientId)
  local room, refusal = readConversation(keys, userId)
  if not room then return nil, refusal end
  local done = findClientId(keys.sent, userId, clientId)
  if not done and room.owner ~= userId then return nil, 'NOT_THE_OWNER' end
  return room, nil, done
end
