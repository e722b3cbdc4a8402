-- @include readConversation
-- @include findClientId
-- @include isGroupDirect
-- @include moderators

-- Returns the room if the caller may moderate a person in it: its owner everyone, its moderators everyone but the owner
-- and each other; else nil and the refusal code. `targetId` nil: something else than a person. `done`: see readOwnRoom.
local function readModeratedRoom(keys, userId, clientId, targetId)
  local room, refusal = readConversation(keys, userId)
  if not room then return nil, refusal end
  local done = findClientId(keys.sent, userId, clientId)
  local isOwner = room.owner == userId
  if done or isOwner and not isGroupDirect(keys.meta) then return room, nil, done end
  local moderators = readModerators(keys.meta)
  if isOwner or not isInModerators(moderators, userId) then return nil, 'NOT_A_MODERATOR' end
  local isProtected = targetId and (room.owner == targetId or isInModerators(moderators, targetId))
  if isProtected then return nil, 'NOT_THE_OWNER' end
  return room, nil, done
end
