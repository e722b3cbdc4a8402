--- Begins the counting of a shard anew, unless somebody else has, or has flushed it meanwhile. All of it is counted again
--- next: nothing that was read of conversations before is taken.
---
--- KEYS
---   state     hash        parley:{counters:k}:state
---   counted   hash        parley:{counters:k}:counted
---   zeros     sorted set  parley:{counters:k}:zeros
---   pending   sorted set  parley:{counters:k}:pending
---   flushing  sorted set  parley:{counters:k}:flushing
--- ARGV
---   lineage  text  the one that ends
---   batch    text  its last batch, as it was read; 0: none
---   fresh    text  the one that begins
--- Returns
---   done  flag

local keys = {state = KEYS[1], counted = KEYS[2], zeros = KEYS[3], pending = KEYS[4], flushing = KEYS[5]}
local lineage, batch, fresh = unpack(ARGV)

local lineageNow, batchNow = unpack(redis.call('HMGET', keys.state, 'lineage', 'batch'))
if lineageNow ~= lineage or (batchNow or '0') ~= batch then return {'ok', 0} end
redis.call('UNLINK', keys.state, keys.counted, keys.zeros, keys.pending, keys.flushing)
redis.call('HSET', keys.state, 'lineage', fresh)
return {'ok', 1}
