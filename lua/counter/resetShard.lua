--- Starts a new generation of a shard, unless another node has done so or flushed a batch in the meantime. The shard
--- must then be rebuilt; counts read in the old generation are rejected.
---
--- KEYS
---   state     hash        parley:{counters:k}:state
---   counted   hash        parley:{counters:k}:counted
---   zeros     sorted set  parley:{counters:k}:zeros
---   pending   sorted set  parley:{counters:k}:pending
---   flushing  sorted set  parley:{counters:k}:flushing
--- ARGV
---   lineage  text  the generation to end
---   batch    text  its last batch, as read by the caller; 0: none
---   fresh    text  the new generation
--- Returns
---   done  flag

local keys = {state = KEYS[1], counted = KEYS[2], zeros = KEYS[3], pending = KEYS[4], flushing = KEYS[5]}
local lineage, batch, fresh = unpack(ARGV)

local lineageNow, batchNow = unpack(redis.call('HMGET', keys.state, 'lineage', 'batch'))
if lineageNow ~= lineage or (batchNow or '0') ~= batch then return {'ok', 0} end
redis.call('UNLINK', keys.state, keys.counted, keys.zeros, keys.pending, keys.flushing)
redis.call('HSET', keys.state, 'lineage', fresh)
return {'ok', 1}
