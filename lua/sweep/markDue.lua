--- Says that the lists of these people have to be looked through soon: one of their rooms came, went or changed.
---
--- KEYS
---   due  sorted set  parley:{lists}:due
--- ARGV
---   userIds[]  id

-- @include nowMs

local now = nowMs()
for i = 1, #ARGV do redis.call('ZADD', KEYS[1], 'LT', now, ARGV[i]) end
return {'ok'}
