--- Deletes a sealed batch that has been committed to the database.
---
--- KEYS
---   state     hash        parley:{counters:k}:state
---   pending   sorted set  parley:{counters:k}:pending
---   flushing  sorted set  parley:{counters:k}:flushing
--- ARGV
---   batch  text
--- Returns
---   more  flag  whether more deltas are pending

local keys = {state = KEYS[1], pending = KEYS[2], flushing = KEYS[3]}

if redis.call('HGET', keys.state, 'batch') == ARGV[1] then
  redis.call('UNLINK', keys.flushing)
  redis.call('HDEL', keys.state, 'asideSince')
end
return {'ok', redis.call('EXISTS', keys.pending)}
