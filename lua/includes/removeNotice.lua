-- Removes one inbox item with everything that belongs to it, except its key, so that it is not added again. Returns
-- whether it existed. `keys`: notices, order, unread, counted, reads.
local function removeNotice(keys, offset)
  local existed = redis.call('HDEL', keys.notices, offset) == 1
  redis.call('ZREMRANGEBYSCORE', keys.order, offset, offset)
  redis.call('ZREMRANGEBYSCORE', keys.unread, offset, offset)
  redis.call('ZREM', keys.counted, offset)
  redis.call('HDEL', keys.reads, offset)
  return existed
end
