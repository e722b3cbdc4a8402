-- Returns a refusal code if the conversation's epoch is not the intended one, else nil. `meantFor`: an epoch; empty:
-- any. Call it after the access check, so that it does not reveal a hidden room.
local function refuseEpoch(conversation, meantFor)
  if meantFor == '' or meantFor == conversation.epoch then return nil end
  return conversation.owner and 'ROOM_REPLACED' or 'MESSAGE_NOT_FOUND'
end
