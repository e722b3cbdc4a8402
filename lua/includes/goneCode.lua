-- Returns the refusal code for a nonexistent conversation; its kind is derived from its key.
local function goneCode(metaKey)
  return string.find(metaKey, '{room:', 1, true) and 'ROOM_CLOSED' or 'CONVERSATION_NOT_FOUND'
end
