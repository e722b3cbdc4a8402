--- Adds or removes a saved message of a person. Idempotent.
---
--- KEYS
---   saved       hash        parley:{user:id}:saved
---   savedOrder  sorted set  parley:{user:id}:savedOrder
---   channel     channel     parley:{user:id}:channel
--- ARGV
---   conversationId  text
---   offset          integer
---   epoch           text     of the message's log; not needed to remove it
---   on              flag
---   limit           integer  saved messages per person
--- Refuses
---   TOO_MANY_SAVED
--- Publishes
---   saved.changed  on channel, when it changed

-- @include nowMs

local savedKey, orderKey, channel = unpack(KEYS)
local conversationId, offset, epoch, on, limit = unpack(ARGV)
local entry = offset .. ':' .. conversationId

local before = redis.call('HGET', savedKey, entry)
if on == '1' then
  if before == epoch then return {'ok'} end
  if not before and redis.call('HLEN', savedKey) >= tonumber(limit) then return {'refused', 'TOO_MANY_SAVED'} end
  -- Strictly increasing, so that a time identifies a position in the list.
  local newest = redis.call('ZRANGE', orderKey, -1, -1, 'WITHSCORES')[2]
  local at = math.max(nowMs(), tonumber(newest or 0) + 1)
  redis.call('HSET', savedKey, entry, epoch)
  redis.call('ZADD', orderKey, string.format('%d', at), entry)
else
  if not before then return {'ok'} end
  redis.call('HDEL', savedKey, entry)
  redis.call('ZREM', orderKey, entry)
end
redis.call('SPUBLISH', channel, '{"event":"saved.changed","data":{"conversationId":' .. cjson.encode(conversationId)
  .. ',"offset":' .. offset .. ',"on":' .. tostring(on == '1') .. '}}')
return {'ok'}
