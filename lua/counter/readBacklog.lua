--- Measures the deltas of a shard that are not in the database yet.
---
--- KEYS
---   state     hash        parley:{counters:k}:state
---   pending   sorted set  parley:{counters:k}:pending
---   flushing  sorted set  parley:{counters:k}:flushing
--- Returns
---   deltas  integer  people whose total in the database is outdated
---   sinceMs  ms      age of the oldest delta

-- @include nowMs

local keys = {state = KEYS[1], pending = KEYS[2], flushing = KEYS[3]}

local since, asideSince = unpack(redis.call('HMGET', keys.state, 'since', 'asideSince'))
local oldest = math.min(tonumber(since or math.huge), tonumber(asideSince or math.huge))
local waited = oldest < math.huge and math.max(0, nowMs() - oldest) or 0
return {'ok', redis.call('ZCARD', keys.pending) + redis.call('ZCARD', keys.flushing), waited}
