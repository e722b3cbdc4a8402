--- Says that every conversation of the people of a shard has been counted since its counting began.
---
--- KEYS
---   state  hash  parley:{counters:k}:state
--- ARGV
---   lineage  text
--- Returns
---   done  flag  no: it began anew meanwhile

if redis.call('HGET', KEYS[1], 'lineage') ~= ARGV[1] then return {'ok', 0} end
redis.call('HSET', KEYS[1], 'built', 1)
return {'ok', 1}
