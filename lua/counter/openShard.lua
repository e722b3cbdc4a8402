--- Returns the generation of a shard, and starts one if there is none (first use, or Redis was emptied).
---
--- KEYS
---   state  hash  parley:{counters:k}:state
--- ARGV
---   fresh  text  random; used only for a new generation
--- Returns
---   lineage  text
---   built    flag  no: the rebuild of this generation is not complete

redis.call('HSETNX', KEYS[1], 'lineage', ARGV[1])
local lineage, built = unpack(redis.call('HMGET', KEYS[1], 'lineage', 'built'))
return {'ok', lineage, built or 0}
