--- Readmits a removed person for a room's owner: the person may enter again, with the password if there is one.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
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
---   conversation.appended  on channel, when the person was removed

-- @include readClock
-- @include readModeratedRoom
-- @include readMember
-- @include appendEvent

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], sent = KEYS[4], channel = KEYS[5]}
local caller, clientId, userId = unpack(ARGV)

local room, refusal, done = readModeratedRoom(keys, caller, clientId, userId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end

local _, compared, nickname, since, isRemoved = readMember(redis.call('HGET', keys.members, userId))
if isRemoved then
  redis.call('HSET', keys.members, userId, writeMember('-', since, compared, nickname))
  local at = readClock()
  appendEvent(keys, room, at, caller, clientId, 'readmitted', ',"userId":"' .. userId .. '"')
end
return {'ok'}
