-- Why something that was meant for one incarnation of a conversation can't be done in this one, or nil. `meantFor`: an epoch;
-- empty: any. Checked after access, so that a stranger of a hidden room learns nothing of it.
local function refuseEpoch(conversation, meantFor)
  if meantFor == '' or meantFor == conversation.epoch then return nil end
  return conversation.owner and 'ROOM_REPLACED' or 'MESSAGE_NOT_FOUND'
end
