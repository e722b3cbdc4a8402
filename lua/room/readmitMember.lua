--- Readmits a removed person for a room's owner and its moderators: the person may enter again, with the password if there is one.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   removals  hash        parley:{c}:removals
---   sent      sorted set  parley:{c}:sent
---   channel   channel     parley:{c}:channel
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
---   conversation.appended  on channel, when the person was kept out

-- @include readClock
-- @include readModeratedRoom
-- @include readMember
-- @include readRemoval
-- @include appendEvent

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], removals = KEYS[4], sent = KEYS[5], channel = KEYS[6]}
local caller, clientId, userId = unpack(ARGV)

local room, refusal, done = readModeratedRoom(keys, caller, clientId, userId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end

local _, compared, nickname, since, isRemoved = readMember(redis.call('HGET', keys.members, userId))
local at, now = readClock()
if readRemoval(keys.removals, userId, isRemoved, now) then
  redis.call('HSET', keys.members, userId, writeMember('-', since, compared, nickname))
  redis.call('HDEL', keys.removals, userId)
  appendEvent(keys, room, at, caller, clientId, 'readmitted', ',"userId":"' .. userId .. '"')
end
return {'ok'}
