--- Says which counting of a shard this is. One that is not there, because nobody counted yet or Redis was emptied, begins.
---
--- KEYS
---   state  hash  parley:{counters:k}:state
--- ARGV
---   fresh  text  random; taken only by a counting that begins now
--- Returns
---   lineage  text
---   built    flag  no: not every conversation has been counted since it began

redis.call('HSETNX', KEYS[1], 'lineage', ARGV[1])
local lineage, built = unpack(redis.call('HMGET', KEYS[1], 'lineage', 'built'))
return {'ok', lineage, built or 0}
