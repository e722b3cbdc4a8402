--- Sums the counted files of a namespace and corrects what it has in the sums by room. Idempotent.
---
--- KEYS
---   rooms   sorted set  parley:{storage}:rooms
---   shares  hash        parley:{storage}:shares
---   files   hash        parley:{storage}:files:namespace
--- ARGV
---   namespace  text
---   room       text  the member of `rooms`: a room, or `groups` or `direct` for all of them together

-- @include addToSum
-- @include addToShare

local keys = {rooms = KEYS[1], shares = KEYS[2], files = KEYS[3]}
local namespace, room = unpack(ARGV)

local bytes = 0
for _, entry in ipairs(redis.call('HVALS', keys.files)) do bytes = bytes + (tonumber(string.match(entry, '^(%d+):')) or 0) end
local before, roomBefore = readShare(keys.shares, namespace)
if before then addToSum(keys.rooms, roomBefore, '-' .. before) end
if bytes == 0 then
  redis.call('HDEL', keys.shares, namespace)
else
  local text = string.format('%.0f', bytes)
  addToSum(keys.rooms, room, text)
  redis.call('HSET', keys.shares, namespace, text .. ':' .. room)
end
return {'ok'}
