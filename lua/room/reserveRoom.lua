--- Reserves a place for one more room of an owner, up to a limit. The reservation counts as a room until it expires, so
--- that concurrent calls do not exceed the limit while their rooms are created in other slots.
---
--- KEYS
---   newRooms  sorted set  parley:{user:id}:newRooms
--- ARGV
---   claim    text     a unique id, a space, and the conversation id of the room
---   limit    integer  rooms per owner
---   claimMs  ms       the reservation expires after this time
---   owned[]  id       rooms of the owner, read after the limit
--- Refuses
---   TOO_MANY_ROOMS  {limit integer}

-- @include nowMs

local newRooms = KEYS[1]
local claim, limit, claimMs = ARGV[1], ARGV[2], ARGV[3]
local function roomOf(entry) return string.match(entry, '^%S+ (.*)$') end

local now = nowMs()
redis.call('ZREMRANGEBYSCORE', newRooms, '-inf', now)
local seen, count = {[roomOf(claim)] = true}, 0
local function add(room)
  if not seen[room] then seen[room], count = true, count + 1 end
end
for i = 4, #ARGV do add(ARGV[i]) end
for _, entry in ipairs(redis.call('ZRANGE', newRooms, 0, -1)) do add(roomOf(entry)) end
if count >= tonumber(limit) then return {'refused', 'TOO_MANY_ROOMS', limit} end

redis.call('ZADD', newRooms, now + claimMs, claim)
redis.call('PEXPIRE', newRooms, claimMs)
return {'ok'}
