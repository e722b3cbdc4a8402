--- Sets who may join a room, for its owner. Members stay.
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
---   joining   text  `open`: listed for everyone; `private`: for its members only
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
local owner, clientId, joining = unpack(ARGV)

local room, refusal, done = readOwnRoom(keys, owner, clientId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end

local at, now = readClock()
redis.call('HSET', keys.meta, 'joining', joining)
appendEvent(keys, room, at, owner, clientId, 'joiningChanged', ',"joining":"' .. joining .. '"')
tellRoom(keys, now)
return {'ok'}
