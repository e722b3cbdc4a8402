--- Sets how often each member may write a new message in a room, for its owner. Its owner and its moderators always may.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   owner       id
---   clientId    id
---   slowModeMs  ms  the interval; 0: no slow mode
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
local owner, clientId, slowModeMs = unpack(ARGV)

local room, refusal, done = readOwnRoom(keys, owner, clientId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end

local at, now = readClock()
if slowModeMs == '0' then redis.call('HDEL', keys.meta, 'slowModeMs')
else redis.call('HSET', keys.meta, 'slowModeMs', slowModeMs) end
appendEvent(keys, room, at, owner, clientId, 'slowModeChanged', ',"slowModeMs":' .. slowModeMs)
tellRoom(keys, now)
return {'ok'}
