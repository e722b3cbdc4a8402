--- Moves a person's read mark to max(mark, offset), at most to the end of the log; twice changes nothing.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
---   channel   channel     parley:{c}:channel
--- ARGV
---   reader  id
---   offset  integer
--- Returns
---   readOffset  integer
---   unread      integer
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
--- Publishes
---   conversation.read  on channel, when the mark moved

-- @include readConversation
-- @include moveReadMark

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], reads = KEYS[4], recalled = KEYS[5], channel = KEYS[6],
}
local reader, offset = ARGV[1], tonumber(ARGV[2])

local conversation, refusal = readConversation(keys, reader)
if not conversation then return {'refused', refusal} end

local base, uncounted = conversation.base, conversation.uncounted
local head = base + redis.call('LLEN', keys.log)
return {'ok', moveReadMark(keys, reader, math.min(offset, head), {base = base, head = head, uncounted = uncounted})}
