--- Tells a conversation that one of its people is typing or has stopped. Nothing is stored.
---
--- KEYS
---   meta     hash     parley:{c}:meta
---   members  hash     parley:{c}:members
---   channel  channel  parley:{c}:channel
--- ARGV
---   author  id
---   typing  flag
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
--- Publishes
---   typing.changed  on channel

-- @include readConversation

local keys = {meta = KEYS[1], members = KEYS[2], channel = KEYS[3]}
local author, typing = unpack(ARGV)

local conversation, refusal = readConversation(keys, author)
if not conversation then return {'refused', refusal} end

redis.call('SPUBLISH', keys.channel, string.format(
  '{"event":"typing.changed","data":{"userId":"%s","typing":%s}}', author, tostring(typing == '1')))
return {'ok'}
