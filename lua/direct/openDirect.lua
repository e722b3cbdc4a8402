--- Creates the direct conversation of two people if there is none. The caller has already added it to both people's
--- lists.
---
--- KEYS
---   meta  hash  parley:{c}:meta
--- ARGV
---   first   id    the smaller of the two ids
---   second  id
---   epoch   text  random; used only if the conversation is created
--- Returns
---   created  flag

local metaKey = KEYS[1]
local first, second, epoch = unpack(ARGV)

-- The key may exist without a conversation, when one person has blocked the other before: see block/applyBlock.
local current, importing = unpack(redis.call('HMGET', metaKey, 'epoch', 'importing'))
if current or importing then return {'ok', 0} end
redis.call('HSET', metaKey, 'kind', 'direct', 'epoch', epoch, 'first', first, 'second', second, 'base', 0, 'uncounted', 0)
return {'ok', 1}
