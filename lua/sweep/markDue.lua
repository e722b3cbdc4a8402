--- Says that these entries of an agenda have to be looked after. An earlier time stays.
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
