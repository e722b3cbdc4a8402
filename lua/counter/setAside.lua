--- Seals the next batch of deltas for the database. A batch that is already sealed is returned unchanged until it is
--- dropped, because another node is writing it or has crashed doing so.
---
--- KEYS
---   state     hash        parley:{counters:k}:state
---   pending   sorted set  parley:{counters:k}:pending
---   flushing  sorted set  parley:{counters:k}:flushing
--- ARGV
---   lineage  text
---   name     text     random; appended to the number of the batch
---   limit    integer  people at most, up to 2000
--- Returns
---   current   flag   no: a new generation has begun; nothing was done
---   batch     text?  null: nothing is pending
---   previous  text   the batch that the database must contain before it; 0: none
---   deltas[]  {userId id, delta integer}

-- @include callInChunks

local keys = {state = KEYS[1], pending = KEYS[2], flushing = KEYS[3]}
local wanted, name, limit = unpack(ARGV)

local lineage, batch, previous, since = unpack(redis.call('HMGET', keys.state, 'lineage', 'batch', 'previous', 'since'))
if lineage ~= wanted then return {'ok', 0, false, '0', {}} end

if redis.call('EXISTS', keys.flushing) == 0 then
  local taken = redis.call('ZPOPMIN', keys.pending, limit)
  if #taken == 0 then return {'ok', 1, false, '0', {}} end
  local entries = {}
  for i = 1, #taken, 2 do
    entries[i] = taken[i + 1]
    entries[i + 1] = taken[i]
  end
  callInChunks('ZADD', keys.flushing, entries)
  previous = batch or '0'
  batch = string.match(previous, '^%d+') + 1 .. '-' .. name
  redis.call('HSET', keys.state, 'batch', batch, 'previous', previous, 'asideSince', since)
  if redis.call('EXISTS', keys.pending) == 0 then redis.call('HDEL', keys.state, 'since') end
end
return {'ok', 1, batch, previous, redis.call('ZRANGE', keys.flushing, 0, -1, 'WITHSCORES')}
