--- Validates the mentions and the reply target of a message before it is sent: returns the mentioned people who are
--- members, and checks that the target is a message of the log. In a room `all` and `here` are mentions of everyone and
--- of those who are present; the room must not be too large for that.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
--- ARGV
---   author         id
---   replyTo        integer  0: none
---   meantFor       text?    epoch of the intended log; empty: any
---   size           integer  in a room of up to this many people anyone may mention everyone
---   moderatedSize  integer  in a room of up to this many people its owner and moderators may
---   mentions[]     id
--- Returns
---   archivedIn   text?  the log's epoch if the target is archived and the caller must check it
---   mentioned[]  id     members, `all` and `here`, without duplicates
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
-- @include moderators

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4]}
local author, replyTo, meantFor, size, moderatedSize =
  ARGV[1], tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

local conversation, refusal = readConversation(keys, author)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
-- In a direct conversation mentions are valid in every epoch; the reply target is not.
if replaced and (conversation.owner or replyTo > 0) then return {'refused', replaced} end

if replyTo > 0 and replyTo <= conversation.deleted then return {'refused', 'MESSAGE_NOT_FOUND'} end
local archivedIn = replyTo > 0 and replyTo <= conversation.base and conversation.epoch
if replyTo > conversation.base then
  local element = redis.call('LINDEX', keys.log, replyTo - conversation.base - 1)
  if not element or select(5, readElement(element)) ~= 'message' then return {'refused', 'MESSAGE_NOT_FOUND'} end
end

local first, second = unpack(redis.call('HMGET', keys.meta, 'first', 'second'))

local function mayMentionEveryone()
  local people = redis.call('ZCARD', keys.leases)
  if people <= size then return true end
  return people <= moderatedSize and (conversation.owner == author or isModerator(keys.meta, author))
end

local function isMentionable(id)
  if first then return id == first or id == second end
  if id == 'all' or id == 'here' then return mayMentionEveryone() end
  return readMember(redis.call('HGET', keys.members, id))
end

local mentioned, seen = {}, {}
for i = 6, #ARGV do
  local id = ARGV[i]
  local isIn = not seen[id] and isMentionable(id)
  if isIn then mentioned[#mentioned + 1] = id end
  seen[id] = true
end
return {'ok', archivedIn, mentioned}
