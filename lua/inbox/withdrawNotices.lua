--- Removes inbox items whose cause was undone (such as a reaction). Their keys stay, so they are not added again.
---
--- KEYS
---   notices        hash        parley:{user:id}:notices
---   noticeOrder    sorted set  parley:{user:id}:noticeOrder
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeKeys     sorted set  parley:{user:id}:noticeKeys
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   keys[]  text  as passed to `appendNotice`
--- Returns
---   withdrawn  integer
--- Publishes
---   inbox.changed  on channel, when any was removed

-- @include noticeCounts

local noticesKey, orderKey, keysKey = KEYS[1], KEYS[2], KEYS[5]
local keys = {unread = KEYS[3], counted = KEYS[4]}

local gone = {}
for _, key in ipairs(ARGV) do
  local offset = redis.call('ZSCORE', keysKey, key)
  if offset and redis.call('HDEL', noticesKey, offset) == 1 then
    redis.call('ZREMRANGEBYSCORE', orderKey, offset, offset)
    redis.call('ZREMRANGEBYSCORE', keys.unread, offset, offset)
    redis.call('ZREM', keys.counted, offset)
    gone[#gone + 1] = offset
  end
end
if #gone > 0 then
  redis.call('SPUBLISH', KEYS[6], '{"event":"inbox.changed","data":{"read":[],"gone":[' .. table.concat(gone, ',') .. '],'
    .. noticeCounts(keys) .. '}}')
end
return {'ok', #gone}
