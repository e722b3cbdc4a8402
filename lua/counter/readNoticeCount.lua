--- Reads how many unread items of a person's inbox count in the unread total, as a conversation's count is read. The
--- version grows with every change of the value: a new item raises the highest offset, and the value by at most 1; a
--- read or deleted item lowers the value.
---
--- KEYS
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeKeys     sorted set  parley:{user:id}:noticeKeys
--- ARGV
---   userId  id
--- Returns
---   epoch   text  of an inbox, which has only one
---   at      ms    time of this read
---   rows[]  {userId id, version integer, value integer}

-- @include nowMs

local value = redis.call('ZCARD', KEYS[1])
local highest = tonumber(redis.call('ZRANGE', KEYS[2], -1, -1, 'WITHSCORES')[2] or 0)
return {'ok', 'inbox', nowMs(), {ARGV[1], 2 * highest - value, value}}
