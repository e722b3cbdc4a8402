--- Lists the archived messages of a conversation that were recalled, oldest first.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   after  integer  only offsets after this one
---   limit  integer  maximum number
--- Returns
---   epoch      text
---   offsets[]  integer
--- Refuses
---   CONVERSATION_NOT_FOUND

local keys = {meta = KEYS[1], recalled = KEYS[2]}
local after, limit = ARGV[1], ARGV[2]

local epoch, base = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base'))
if not epoch then return {'refused', 'CONVERSATION_NOT_FOUND'} end
return {'ok', epoch, redis.call('ZRANGE', keys.recalled, '(' .. after, base, 'BYSCORE', 'LIMIT', 0, limit)}
