--- Schedules jobs in a delayed queue. A job that is already due earlier keeps its time.
---
--- KEYS
---   due  sorted set  parley:{agenda}:due
--- ARGV
---   afterMs    ms
---   entries[]  text

-- @include nowMs

local at = nowMs() + ARGV[1]
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], 'LT', at, ARGV[i]) end
return {'ok'}
