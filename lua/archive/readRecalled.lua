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
---   deleted    integer  offsets up to this one were deleted by retention; 0: none
---   offsets[]  integer
--- Refuses
---   CONVERSATION_NOT_FOUND

-- @include deletedOffset

local keys = {meta = KEYS[1], recalled = KEYS[2]}
local after, limit = ARGV[1], ARGV[2]

local epoch, base, deleted = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'deleted'))
if not epoch then return {'refused', 'CONVERSATION_NOT_FOUND'} end
return {'ok', epoch, deletedOffset(deleted), redis.call('ZRANGE', keys.recalled, '(' .. after, base, 'BYSCORE', 'LIMIT', 0, limit)}
