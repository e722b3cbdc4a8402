--- Records that a shard's rebuild is complete: every conversation of its people was counted in this generation.
---
--- KEYS
---   state  hash  parley:{counters:k}:state
--- ARGV
---   lineage  text
--- Returns
---   done  flag  no: a new generation has begun

if redis.call('HGET', KEYS[1], 'lineage') ~= ARGV[1] then return {'ok', 0} end
redis.call('HSET', KEYS[1], 'built', 1)
return {'ok', 1}
