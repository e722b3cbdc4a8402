--- Stores what has been pushed of a conversation, unless another node has done so since it was read.
---
--- KEYS
---   pushed  string  parley:{followed:c}:pushed
--- ARGV
---   before      text  as it was read; empty: nothing
---   after       text
---   lifetimeMs  ms
--- Returns
---   advanced  flag

if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return {'ok', 0} end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return {'ok', 1}
