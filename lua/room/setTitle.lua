--- Sets the title of a group direct message to the names of its people.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   channel  channel     parley:{c}:channel
--- ARGV
---   userId  id    of a member
---   title   json
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   INVALID_ARGUMENT  a room with a name of its own
--- Publishes
---   room.changed  on channel

-- @include nowMs
-- @include readConversation
-- @include isGroupDirect
-- @include tellRoom

local keys = {meta = KEYS[1], members = KEYS[2], leases = KEYS[3], channel = KEYS[4]}
local room, refusal = readConversation(keys, ARGV[1])
if not room then return {'refused', refusal} end
if not isGroupDirect(keys.meta) then return {'refused', 'INVALID_ARGUMENT'} end
redis.call('HSET', keys.meta, 'title', ARGV[2])
tellRoom(keys, nowMs())
return {'ok'}
