--- Sets who may write in a room, for its owner. Its owner and its moderators always may.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   owner     id
---   clientId  id
---   writers   text  `all` or `moderators`
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_THE_OWNER
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include readOwnRoom
-- @include appendEvent
-- @include tellRoom

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], sent = KEYS[5], channel = KEYS[6]}
local owner, clientId, writers = unpack(ARGV)

local room, refusal, done = readOwnRoom(keys, owner, clientId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end

local at, now = readClock()
redis.call('HSET', keys.meta, 'writers', writers)
appendEvent(keys, room, at, owner, clientId, 'writersChanged', ',"writers":"' .. writers .. '"')
tellRoom(keys, now)
return {'ok'}
