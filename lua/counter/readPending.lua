--- Reads what the database does not have of a person's total yet, and which batches that is told by.
---
--- KEYS
---   state     hash        parley:{counters:k}:state
---   pending   sorted set  parley:{counters:k}:pending
---   flushing  sorted set  parley:{counters:k}:flushing
--- ARGV
---   userId  id
--- Returns
---   lineage    text?    null: nobody counts here
---   built      flag     no: not every conversation has been counted since it began
---   batch      text     the last one that was set aside; 0: none was
---   previous   text     the one before it
---   isFlushing flag     it has not been dropped: the database may have it, or not
---   pending    integer
---   aside      integer  in that batch

local keys = {state = KEYS[1], pending = KEYS[2], flushing = KEYS[3]}
local userId = ARGV[1]

local lineage, built, batch, previous = unpack(redis.call('HMGET', keys.state, 'lineage', 'built', 'batch', 'previous'))
return {'ok', lineage, built or 0, batch or '0', previous or '0', redis.call('EXISTS', keys.flushing),
  redis.call('ZSCORE', keys.pending, userId) or 0, redis.call('ZSCORE', keys.flushing, userId) or 0}
