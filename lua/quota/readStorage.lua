--- Reads how many bytes the files of the team use, with a page of their authors, the largest first.
---
--- KEYS
---   people  sorted set  parley:{storage}:people
---   total   string      parley:{storage}:total
--- ARGV
---   start  integer  index of the first person of the page
---   count  integer
--- Returns
---   totalBytes  integer
---   total       integer  the number of people of all pages
---   people[]    {userId id, bytes integer}

local people, total = unpack(KEYS)
local start, count = tonumber(ARGV[1]), tonumber(ARGV[2])

local page = redis.call('ZRANGE', people, start, start + count - 1, 'REV', 'WITHSCORES')
return {'ok', tonumber(redis.call('GET', total) or 0), redis.call('ZCARD', people), page}
