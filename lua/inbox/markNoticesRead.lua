--- Marks some or all items of a person's inbox as read, and records when. Idempotent.
---
--- KEYS
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeReads    hash        parley:{user:id}:noticeReads
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   all        flag
---   offsets[]  integer
--- Returns
---   unread   integer
---   counted  integer
---   at       ms       the time of reading
--- Publishes
---   inbox.changed  on channel, when any was unread

-- @include noticeCounts
-- @include nowMs
-- @include callInChunks

local keys = {unread = KEYS[1], counted = KEYS[2]}
local now = nowMs()
local read, times = {}, {}
local function record(offset)
  read[#read + 1] = offset
  times[#times + 1] = offset
  times[#times + 1] = now
end
local isAll = ARGV[1] == '1'
if isAll then
  for _, entry in ipairs(redis.call('ZRANGE', keys.unread, 0, -1)) do record(string.match(entry, '^%d+')) end
  redis.call('DEL', keys.unread, keys.counted)
else
  for i = 2, #ARGV do
    if redis.call('ZREMRANGEBYSCORE', keys.unread, ARGV[i], ARGV[i]) == 1 then record(ARGV[i]) end
    redis.call('ZREM', keys.counted, ARGV[i])
  end
end
callInChunks('HSET', KEYS[3], times)
local counts, unread, counted = noticeCounts(keys)
if #read > 0 then
  local which = isAll and '"all"' or '[' .. table.concat(read, ',') .. ']'
  redis.call('SPUBLISH', KEYS[4], '{"event":"inbox.changed","data":{"read":' .. which .. ',"gone":[],"at":'
    .. string.format('%d', now) .. ',' .. counts .. '}}')
end
return {'ok', unread, counted, now}
