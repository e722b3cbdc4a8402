--- Transfers the ownership of a room to another member, and ends that member's mute.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   mutes    sorted set  parley:{c}:mutes
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   owner     id
---   clientId  id
---   userId    id
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_THE_OWNER
---   PERSON_NOT_FOUND  not in the room
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include readOwnRoom
-- @include moderators
-- @include appendEvent
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], mutes = KEYS[5], sent = KEYS[6],
  channel = KEYS[7],
}
local owner, clientId, userId = unpack(ARGV)

local room, refusal, done = readOwnRoom(keys, owner, clientId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end
if not readMember(redis.call('HGET', keys.members, userId)) then return {'refused', 'PERSON_NOT_FOUND'} end

local at, now = readClock()
redis.call('HSET', keys.meta, 'owner', userId)
withdrawModerator(keys.meta, userId)
redis.call('ZREM', keys.mutes, userId)
appendEvent(keys, room, at, owner, clientId, 'ownerChanged', ',"userId":"' .. userId .. '"')
tellRoom(keys, now)
return {'ok'}
