--- Makes a person block another one, or unblock them. Idempotent: a repetition keeps the first time. The caller then
--- applies it to their direct conversation (block/applyBlock), which is in another slot.
---
--- KEYS
---   blocks   sorted set  parley:{user:id}:blocks
---   channel  channel     parley:{user:id}:channel
--- ARGV
---   by      id       who blocks
---   userId  id       who is blocked
---   on      flag     block or unblock
---   limit   integer  blocked people per person
--- Refuses
---   BLOCKING_YOURSELF
---   TOO_MANY_BLOCKED  {limit integer}
--- Publishes
---   block.changed  on channel, when it is a change

-- @include nowMs

local blocks, channel = unpack(KEYS)
local by, userId, on, limit = ARGV[1], ARGV[2], ARGV[3] == '1', ARGV[4]

if by == userId then return {'refused', 'BLOCKING_YOURSELF'} end
if (redis.call('ZSCORE', blocks, userId) and true or false) == on then return {'ok'} end
if on then
  if redis.call('ZCARD', blocks) >= tonumber(limit) then return {'refused', 'TOO_MANY_BLOCKED', limit} end
  redis.call('ZADD', blocks, nowMs(), userId)
else
  redis.call('ZREM', blocks, userId)
end
redis.call('SPUBLISH', channel,
  string.format('{"event":"block.changed","data":{"userId":"%s","on":%s}}', userId, tostring(on)))
return {'ok'}
