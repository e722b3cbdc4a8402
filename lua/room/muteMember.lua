--- Mutes a person in a room, for a time or indefinitely; only its owner may. Leaving the room does not end a mute.
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
---   userId    id  a member or former member
---   forMs     ms  0: indefinitely
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_A_MODERATOR
---   NOT_THE_OWNER    the caller is a moderator, and the person is the owner or another moderator
---   PERSON_NOT_FOUND
--- Publishes
---   conversation.appended  on channel

-- @include readClock
-- @include readModeratedRoom
-- @include appendEvent
-- @include shareExpiry

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], mutes = KEYS[4], sent = KEYS[5], channel = KEYS[6]}
local caller, clientId, userId, forMs = unpack(ARGV)

local room, refusal, done = readModeratedRoom(keys, caller, clientId, userId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end
if redis.call('HEXISTS', keys.members, userId) == 0 then return {'refused', 'PERSON_NOT_FOUND'} end

local at, now = readClock()
local ends = forMs ~= '0' and string.format('%d', now + forMs)
redis.call('ZREMRANGEBYSCORE', keys.mutes, '-inf', at)
redis.call('ZADD', keys.mutes, ends or '+inf', userId)
shareExpiry(keys.meta, keys.mutes)
appendEvent(keys, room, at, caller, clientId, 'muted', ',"userId":"' .. userId .. '","until":' .. (ends or 'null'))
return {'ok'}
