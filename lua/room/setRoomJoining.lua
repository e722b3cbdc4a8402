--- Sets who may join a room, for its owner and its moderators. Members stay. Requests to join end when they are no longer
--- needed.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   requests  sorted set  parley:{c}:requests
---   requestNotes  hash   parley:{c}:requestNotes
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   caller    id
---   clientId  id
---   joining   text  `open`: listed for everyone; `request`: listed, by request; `private`: for its members only
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_A_MODERATOR
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include readModeratedRoom
-- @include appendEvent
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], requests = KEYS[5], requestNotes = KEYS[6],
  sent = KEYS[7], channel = KEYS[8],
}
local caller, clientId, joining = unpack(ARGV)

local room, refusal, done = readModeratedRoom(keys, caller, clientId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end

local at, now = readClock()
redis.call('HSET', keys.meta, 'joining', joining)
if joining ~= 'request' then redis.call('UNLINK', keys.requests, keys.requestNotes) end
appendEvent(keys, room, at, caller, clientId, 'joiningChanged', ',"joining":"' .. joining .. '"')
tellRoom(keys, now)
return {'ok'}
