--- Reads how many bytes the files of the team use, with a page of the rooms in which they are, the largest first.
---
--- KEYS
---   rooms  sorted set  parley:{storage}:rooms
---   total  string      parley:{storage}:total
--- ARGV
---   start  integer  index of the first room of the page
---   count  integer
--- Returns
---   totalBytes  integer
---   total       integer  the number of rooms of all pages
---   rooms[]     {room text, bytes integer}  `groups` and `direct` are all of them together

local rooms, total = unpack(KEYS)
local start, count = tonumber(ARGV[1]), tonumber(ARGV[2])

local page = redis.call('ZRANGE', rooms, start, start + count - 1, 'REV', 'WITHSCORES')
return {'ok', tonumber(redis.call('GET', total) or 0), redis.call('ZCARD', rooms), page}
