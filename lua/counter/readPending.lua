--- Reads the deltas of a person's total that are not in the database yet, and the batches that they belong to.
---
--- KEYS
---   state     hash        parley:{counters:k}:state
---   pending   sorted set  parley:{counters:k}:pending
---   flushing  sorted set  parley:{counters:k}:flushing
--- ARGV
---   userId  id
--- Returns
---   lineage    text?    null: the shard has no generation
---   built      flag     no: the rebuild of this generation is not complete
---   batch      text     the last sealed batch; 0: none
---   previous   text     the batch before it
---   isFlushing flag     the sealed batch was not dropped yet: it may or may not be in the database
---   pending    integer
---   aside      integer  in the sealed batch

local keys = {state = KEYS[1], pending = KEYS[2], flushing = KEYS[3]}
local userId = ARGV[1]

local lineage, built, batch, previous = unpack(redis.call('HMGET', keys.state, 'lineage', 'built', 'batch', 'previous'))
return {'ok', lineage, built or 0, batch or '0', previous or '0', redis.call('EXISTS', keys.flushing),
  redis.call('ZSCORE', keys.pending, userId) or 0, redis.call('ZSCORE', keys.flushing, userId) or 0}
