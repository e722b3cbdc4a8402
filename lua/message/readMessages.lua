--- Reads the current version of messages, for a reader with access. The reply ends early when they are too large.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   reader     id
---   bytes      integer  maximum size, but always at least one message; 0: no limit
---   offsets[]  integer
--- Returns
---   epoch       text
---   messages[]  text  per offset, within `bytes`, the element; empty: no such message, deleted, or archived and recalled;
---                     `archived`: the caller must read it from the archive
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
local bytes, size = tonumber(ARGV[2]), 0
local messages = {}
for i = 3, #ARGV do
  local offset = tonumber(ARGV[i])
  local message = ''
  if offset > conversation.base then
    local element = redis.call('LINDEX', keys.log, offset - conversation.base - 1)
    if element and select(5, readElement(element)) == 'message' then message = element end
  elseif offset > conversation.deleted and not redis.call('ZSCORE', keys.recalled, offset) then
    message = 'archived'
  end
  size = size + #message
  if bytes > 0 and size > bytes and #messages > 0 then break end
  messages[#messages + 1] = message
end
return {'ok', conversation.epoch, messages}
