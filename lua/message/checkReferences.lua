--- Validates the mentions and the reply target of a message before it is sent: returns the mentioned people who are
--- members, and checks that the target is a message of the log.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   log      list  parley:{c}:log
---   members  hash  parley:{c}:members
--- ARGV
---   author      id
---   replyTo     integer  0: none
---   meantFor    text?    epoch of the intended log; empty: any
---   mentions[]  id
--- Returns
---   archivedIn   text?  the log's epoch if the target is archived and the caller must check it
---   mentioned[]  id     members, without duplicates
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED  the room's epoch differs from `meantFor`
---   MESSAGE_NOT_FOUND

-- @include readConversation
-- @include refuseEpoch
-- @include readElement

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3]}
local author, replyTo, meantFor = ARGV[1], tonumber(ARGV[2]), ARGV[3]

local conversation, refusal = readConversation(keys, author)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
-- In a direct conversation mentions are valid in every epoch; the reply target is not.
if replaced and (conversation.owner or replyTo > 0) then return {'refused', replaced} end

local archivedIn = replyTo > 0 and replyTo <= conversation.base and conversation.epoch
if replyTo > conversation.base then
  local element = redis.call('LINDEX', keys.log, replyTo - conversation.base - 1)
  if not element or select(5, readElement(element)) ~= 'message' then return {'refused', 'MESSAGE_NOT_FOUND'} end
end

local first, second = unpack(redis.call('HMGET', keys.meta, 'first', 'second'))
local mentioned, seen = {}, {}
for i = 4, #ARGV do
  local id = ARGV[i]
  local isIn = first and (id == first or id == second) or not first and readMember(redis.call('HGET', keys.members, id))
  if isIn and not seen[id] then mentioned[#mentioned + 1] = id end
  seen[id] = true
end
return {'ok', archivedIn, mentioned}
