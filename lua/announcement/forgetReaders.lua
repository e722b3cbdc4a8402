--- Deletes the readers of a recalled announcement, up to `limit` at a time, because there may be very many and a script
--- blocks Redis.
---
--- KEYS
---   log     list        parley:{announcements}:log
---   readBy  sorted set  parley:{announcements}:readBy
--- ARGV
---   offset  integer
---   limit   integer  people at most
--- Returns
---   left  integer

-- @include readAnnouncement
-- @include tellAnnouncement

local offset, limit = unpack(ARGV)
if readAnnouncement(redis.call('LINDEX', KEYS[1], offset - 1)) then return {'ok', 0} end
local first = redis.call('ZCOUNT', KEYS[2], '-inf', '(' .. offset)
local count = countReaders(KEYS[2], offset)
local forgotten = math.min(count, tonumber(limit))
if forgotten > 0 then redis.call('ZREMRANGEBYRANK', KEYS[2], first, first + forgotten - 1) end
return {'ok', count - forgotten}
