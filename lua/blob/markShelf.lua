--- Says that files have to be looked after. An earlier time stays.
---
--- KEYS
---   due  sorted set  parley:{shelves}:due
--- ARGV
---   afterMs    ms
---   entries[]  text  see src-core/blob/createTidier.ts

-- @include nowMs

local at = nowMs() + ARGV[1]
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], 'LT', at, ARGV[i]) end
return {'ok'}
