--- Appends an item to a person's inbox, once per `key`, unless the person blocks its sender. If the item's target has
--- another offset now, because its log lost its end and was restored, the stored item is updated. The oldest items are
--- deleted.
---
--- KEYS
---   notices        hash        parley:{user:id}:notices
---   noticeOrder    sorted set  parley:{user:id}:noticeOrder
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeKeys     sorted set  parley:{user:id}:noticeKeys
---   noticeReads    hash        parley:{user:id}:noticeReads
---   blocks         sorted set  parley:{user:id}:blocks
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   key      text     idempotency key of the item
---   type     text
---   counts   flag     whether it counts in the unread total
---   read     flag     whether the person has already read its target
---   kept     integer  number of items kept
---   place    text     `offset:epoch:conversation` of its target; reading the target marks it read, except with offset 0; `offset` with `r`: a reaction
---   from     id?      its sender; empty: no one, or one who may not be blocked
---   notice   json     without `offset` and `read`
--- Returns
---   appended  flag
--- Publishes
---   inbox.appended  on channel

-- @include noticeCounts
-- @include removeNotice
-- @include nowMs

local keysKey, blocks, channel = KEYS[5], KEYS[7], KEYS[8]
local keys = {notices = KEYS[1], order = KEYS[2], unread = KEYS[3], counted = KEYS[4], reads = KEYS[6]}
local key, kind, counts, read, kept, place, from, notice = unpack(ARGV)

local known = redis.call('ZSCORE', keysKey, key)
if known then
  local before = redis.call('HGET', keys.notices, known)
  if before and before ~= notice then
    redis.call('HSET', keys.notices, known, notice)
    if redis.call('ZREMRANGEBYSCORE', keys.unread, known, known) == 1 then
      redis.call('ZADD', keys.unread, known, known .. ':' .. place)
    end
  end
  return {'ok', 0}
end

if from ~= '' and redis.call('ZSCORE', blocks, from) then return {'ok', 0} end

local offset = tonumber(redis.call('ZRANGE', keysKey, -1, -1, 'WITHSCORES')[2] or 0) + 1
redis.call('HSET', keys.notices, offset, notice)
redis.call('ZADD', keys.order, offset, offset .. ':' .. kind)
redis.call('ZADD', keysKey, offset, key)
local state = '"read":false'
if read == '1' then
  local now = nowMs()
  redis.call('HSET', keys.reads, offset, now)
  state = string.format('"read":true,"readAt":%d', now)
else
  redis.call('ZADD', keys.unread, offset, offset .. ':' .. place)
  if counts == '1' then redis.call('ZADD', keys.counted, offset, offset) end
end
for _, old in ipairs(redis.call('ZRANGE', keys.order, 0, -kept - 1)) do removeNotice(keys, string.match(old, '^%d+')) end
-- Keys of deleted items are kept for a while, so that late repetitions do not add them again.
redis.call('ZREMRANGEBYRANK', keysKey, 0, -2 * kept - 1)
redis.call('SPUBLISH', channel, '{"event":"inbox.appended","data":{"notice":{"offset":' .. offset .. ','
  .. state .. ',' .. string.sub(notice, 2) .. ',' .. noticeCounts(keys) .. '}}')
return {'ok', 1}
