-- @include readElement

-- Returns the element of a message that is neither archived nor recalled, and its list index; else nil, nil and the
-- refusal.
local function readLivingMessage(keys, conversation, offset)
  local index = offset - conversation.base - 1
  if index < 0 then return nil, nil, offset > conversation.deleted and 'MESSAGE_ARCHIVED' or 'MESSAGE_NOT_FOUND' end
  local element = redis.call('LINDEX', keys.log, index)
  if select(5, readElement(element or '')) ~= 'message' or redis.call('ZSCORE', keys.recalled, offset) then
    return nil, nil, 'MESSAGE_NOT_FOUND'
  end
  return element, index
end
