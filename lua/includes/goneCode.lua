-- What to say of a conversation that is not there: its key tells what it would have been.
local function goneCode(metaKey)
  return string.find(metaKey, '{room:', 1, true) and 'ROOM_CLOSED' or 'CONVERSATION_NOT_FOUND'
end
