--- Reads a message that a person reports, and what admins are shown about where it is.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   userId    id       who reports it
---   offset    integer
---   meantFor  text?    epoch of the intended log; empty: any
--- Returns
---   epoch    text
---   element  text?  null: it is archived
---   place    text   direct, group, room or hidden
---   title    json?  of a room that is not hidden
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED      the room's epoch differs from `meantFor`
---   MESSAGE_NOT_FOUND  also for a recalled message

-- @include readConversation
-- @include refuseEpoch
-- @include isGroupDirect
-- @include readElement

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4]}
local userId, offset, meantFor = ARGV[1], tonumber(ARGV[2]), ARGV[3]

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
if offset <= conversation.deleted or redis.call('ZSCORE', keys.recalled, offset) then return {'refused', 'MESSAGE_NOT_FOUND'} end
local isArchived = offset <= conversation.base
local element = not isArchived and redis.call('LINDEX', keys.log, offset - conversation.base - 1)
if not isArchived and select(5, readElement(element or '')) ~= 'message' then return {'refused', 'MESSAGE_NOT_FOUND'} end

local title, hidden = unpack(redis.call('HMGET', keys.meta, 'title', 'hidden'))
local place = 'room'
if not conversation.owner then place = 'direct'
elseif isGroupDirect(keys.meta) then place = 'group'
elseif hidden == '1' then place = 'hidden' end
return {'ok', conversation.epoch, element, place, (place == 'room' or place == 'group') and title}
