--- Which of the archived messages of a conversation were recalled, the oldest first.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   after  integer  only offsets behind this one
---   limit  integer  how many at most
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
