--- Messages of a conversation as they are now, for somebody who may read it.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   reader     id
---   offsets[]  integer
--- Returns
---   epoch       text
---   messages[]  text  for each offset the element; empty: there is no message; `archived`: for the caller to read. One that is
---                     archived and was recalled is none
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED

-- @include readConversation
-- @include readElement

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4]}

local conversation, refusal = readConversation(keys, ARGV[1])
if not conversation then return {'refused', refusal} end
local messages = {}
for i = 2, #ARGV do
  local offset = tonumber(ARGV[i])
  local message = ''
  if offset > conversation.base then
    local element = redis.call('LINDEX', keys.log, offset - conversation.base - 1)
    if element and select(5, readElement(element)) == 'message' then message = element end
  elseif offset > 0 and not redis.call('ZSCORE', keys.recalled, offset) then
    message = 'archived'
  end
  messages[#messages + 1] = message
end
return {'ok', conversation.epoch, messages}
