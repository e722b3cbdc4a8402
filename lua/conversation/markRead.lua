--- Moves a person's read cursor forward to `offset`, at most to the end of the log. Idempotent.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
---   channel   channel     parley:{c}:channel
--- ARGV
---   reader     id
---   offset     integer
---   epoch      text     of the log that `uncounted` is from; empty: unknown
---   uncounted  integer  number of non-message events up to the offset; required for an archived event
---   meantFor   text?    epoch of the intended log; empty: any
--- Returns
---   readOffset  integer
---   unread      integer
---   archivedIn  text?  the log's epoch: the event is archived and nothing was done; retry with `uncounted`
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED      the room's epoch differs from `meantFor`
---   MESSAGE_NOT_FOUND  the direct conversation's epoch differs from `meantFor`
--- Publishes
---   conversation.read  on channel, when the read cursor moved

-- @include readConversation
-- @include refuseEpoch
-- @include moveReadMark

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], reads = KEYS[4], recalled = KEYS[5], channel = KEYS[6],
}
local reader, offset, epoch, uncountedThere, meantFor = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4], ARGV[5]

local conversation, refusal = readConversation(keys, reader)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end

local base, uncounted = conversation.base, conversation.uncounted
local head = base + redis.call('LLEN', keys.log)
local readOffset, unread, isUnknown = moveReadMark(keys, reader, math.min(offset, head),
  {epoch = conversation.epoch, base = base, head = head, uncounted = uncounted}, epoch == conversation.epoch and uncountedThere or nil)
return {'ok', readOffset, unread, isUnknown and conversation.epoch}
