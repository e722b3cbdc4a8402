--- Appends an item to a person's inbox, once per `key`. If the item's target has another offset now, because its log
--- lost its end and was restored, the stored item is updated. The oldest items are deleted.
---
--- KEYS
---   notices        hash        parley:{user:id}:notices
---   noticeOrder    sorted set  parley:{user:id}:noticeOrder
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeKeys     sorted set  parley:{user:id}:noticeKeys
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   key      text     idempotency key of the item
---   type     text
---   counts   flag     whether it counts in the unread total
---   read     flag     whether the person has already read its target
---   kept     integer  number of items kept
---   place    text     `offset:epoch:conversation` of its target; reading the target marks it read, except with offset 0; `offset` with `r`: a reaction
---   notice   json     without `offset` and `read`
--- Returns
---   appended  flag
--- Publishes
---   inbox.appended  on channel

-- @include noticeCounts

local noticesKey, orderKey, keysKey, channel = KEYS[1], KEYS[2], KEYS[5], KEYS[6]
local keys = {unread = KEYS[3], counted = KEYS[4]}
local key, kind, counts, read, kept, place, notice = unpack(ARGV)

local known = redis.call('ZSCORE', keysKey, key)
if known then
  local before = redis.call('HGET', noticesKey, known)
  if before and before ~= notice then
    redis.call('HSET', noticesKey, known, notice)
    if redis.call('ZREMRANGEBYSCORE', keys.unread, known, known) == 1 then
      redis.call('ZADD', keys.unread, known, known .. ':' .. place)
    end
  end
  return {'ok', 0}
end

local offset = tonumber(redis.call('ZRANGE', keysKey, -1, -1, 'WITHSCORES')[2] or 0) + 1
redis.call('HSET', noticesKey, offset, notice)
redis.call('ZADD', orderKey, offset, offset .. ':' .. kind)
redis.call('ZADD', keysKey, offset, key)
if read ~= '1' then
  redis.call('ZADD', keys.unread, offset, offset .. ':' .. place)
  if counts == '1' then redis.call('ZADD', keys.counted, offset, offset) end
end
for _, old in ipairs(redis.call('ZRANGE', orderKey, 0, -kept - 1)) do
  local oldOffset = string.match(old, '^%d+')
  redis.call('HDEL', noticesKey, oldOffset)
  redis.call('ZREM', orderKey, old)
  redis.call('ZREMRANGEBYSCORE', keys.unread, oldOffset, oldOffset)
  redis.call('ZREM', keys.counted, oldOffset)
end
-- Keys of deleted items are kept for a while, so that late repetitions do not add them again.
redis.call('ZREMRANGEBYRANK', keysKey, 0, -2 * kept - 1)
redis.call('SPUBLISH', channel, '{"event":"inbox.appended","data":{"notice":{"offset":' .. offset .. ',"read":'
  .. tostring(read == '1') .. ',' .. string.sub(notice, 2) .. ',' .. noticeCounts(keys) .. '}}')
return {'ok', 1}
