--- Ends a person's mute in a room, for its owner.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   mutes    sorted set  parley:{c}:mutes
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   caller    id
---   clientId  id
---   userId    id
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_A_MODERATOR
---   NOT_THE_OWNER    the caller is a moderator, and the person is the owner or another moderator
--- Publishes
---   conversation.appended  on channel, when the person was muted

-- @include readClock
-- @include readModeratedRoom
-- @include appendEvent

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], mutes = KEYS[4], sent = KEYS[5], channel = KEYS[6]}
local caller, clientId, userId = unpack(ARGV)

local room, refusal, done = readModeratedRoom(keys, caller, clientId, userId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end

local at = readClock()
redis.call('ZREMRANGEBYSCORE', keys.mutes, '-inf', at)
if redis.call('ZREM', keys.mutes, userId) == 1 then
  appendEvent(keys, room, at, caller, clientId, 'unmuted', ',"userId":"' .. userId .. '"')
end
return {'ok'}
