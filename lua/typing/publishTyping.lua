--- Publishes to a conversation that a member is typing or has stopped. Nothing is stored.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   members  hash        parley:{c}:members
---   mutes    sorted set  parley:{c}:mutes
---   channel  channel     parley:{c}:channel
--- ARGV
---   author  id
---   typing  flag
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation; only when typing begins
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller; only when typing begins
---   ROOM_READ_ONLY          only when typing begins
---   MUTED                   {until ms?}  only when typing begins
--- Publishes
---   typing.changed  on channel

-- @include nowMs
-- @include readConversation
-- @include refuseWriter

local keys = {meta = KEYS[1], members = KEYS[2], mutes = KEYS[3], channel = KEYS[4]}
local author, typing = unpack(ARGV)

local conversation, refusal = readConversation(keys, author)
if not conversation then return {'refused', refusal} end
local refused = typing == '1' and refuseWriter(keys, conversation, author, nowMs())
if refused then return refused end

redis.call('SPUBLISH', keys.channel, string.format(
  '{"event":"typing.changed","data":{"epoch":"%s","userId":"%s","typing":%s}}',
  conversation.epoch, author, tostring(typing == '1')))
return {'ok'}
