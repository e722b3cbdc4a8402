--- Corrects what the files of a namespace add to the sum of a room, unless it has changed since the caller read it.
---
--- KEYS
---   rooms          sorted set  parley:{storage}:rooms
---   namespaceSums  hash        parley:{storage}:namespaceSums
--- ARGV
---   namespace  text
---   before     text     the value of `namespaceSums` before the files were counted; empty: none
---   room       text     the member of `rooms`: a room, or `groups` or `direct` for all of them together
---   bytes      integer
--- Returns
---   wasSet  flag

-- @include addToNamespaceSum

local keys = {rooms = KEYS[1], namespaceSums = KEYS[2]}
local namespace, before, room, bytes = unpack(ARGV)

if (redis.call('HGET', keys.namespaceSums, namespace) or '') ~= before then return {'ok', 0} end
setNamespaceSum(keys, namespace, tonumber(bytes), room)
return {'ok', 1}
