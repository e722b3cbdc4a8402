--- Marks some or all items of a person's inbox as read. Idempotent.
---
--- KEYS
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   all        flag
---   offsets[]  integer
--- Returns
---   unread   integer
---   counted  integer
--- Publishes
---   inbox.changed  on channel, when any was unread

-- @include noticeCounts

local keys = {unread = KEYS[1], counted = KEYS[2]}
local read = {}
if ARGV[1] == '1' then
  if redis.call('DEL', keys.unread) == 1 then read = '"all"' end
  redis.call('DEL', keys.counted)
else
  for i = 2, #ARGV do
    if redis.call('ZREMRANGEBYSCORE', keys.unread, ARGV[i], ARGV[i]) == 1 then read[#read + 1] = ARGV[i] end
    redis.call('ZREM', keys.counted, ARGV[i])
  end
  read = #read > 0 and '[' .. table.concat(read, ',') .. ']' or {}
end
local counts, unread, counted = noticeCounts(keys)
if type(read) == 'string' then
  redis.call('SPUBLISH', KEYS[3], '{"event":"inbox.changed","data":{"read":' .. read .. ',"gone":[],' .. counts .. '}}')
end
return {'ok', unread, counted}
