--- Makes the conversation of two people if there is none. The caller has entered it in both people's lists before.
---
--- KEYS
---   meta  hash  parley:{c}:meta
--- ARGV
---   first   id    the smaller of the two ids
---   second  id
---   epoch   text  random; taken only by a conversation that is made now
--- Returns
---   created  flag

local metaKey = KEYS[1]
local first, second, epoch = unpack(ARGV)

if redis.call('EXISTS', metaKey) == 1 then return {'ok', 0} end
redis.call('HSET', metaKey, 'kind', 'direct', 'epoch', epoch, 'first', first, 'second', second, 'base', 0, 'uncounted', 0)
return {'ok', 1}
