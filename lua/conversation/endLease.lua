--- Ends a person's presence lease in a conversation. In a room they keep their seat until another person needs it.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   leases   sorted set  parley:{c}:leases
---   channel  channel     parley:{c}:channel
--- ARGV
---   userId  id
--- Returns
---   ended  flag
--- Publishes
---   room.changed  on channel, when it is a room

-- @include nowMs
-- @include tellRoom

local keys = {meta = KEYS[1], leases = KEYS[2], channel = KEYS[3]}
local userId = ARGV[1]

if redis.call('HEXISTS', keys.meta, 'owner') == 0 then return {'ok', redis.call('ZREM', keys.leases, userId)} end
local now = nowMs()
local ended = redis.call('ZADD', keys.leases, 'XX', 'LT', 'CH', now, userId)
if ended == 1 then tellPeople(keys, now) end
return {'ok', ended}
