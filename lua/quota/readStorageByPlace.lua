--- Reads how many bytes the files of the team have, with a page of the places where they are, the largest first.
---
--- KEYS
---   places  sorted set  parley:{storage}:places
---   total   string      parley:{storage}:total
--- ARGV
---   start  integer  index of the first place of the page
---   count  integer
--- Returns
---   totalBytes  integer
---   total       integer  the number of places of all pages
---   places[]    {place id, bytes integer}  the conversation id of a room or a group, or `direct`

local places, total = unpack(KEYS)
local start, count = tonumber(ARGV[1]), tonumber(ARGV[2])

local page = redis.call('ZRANGE', places, start, start + count - 1, 'REV', 'WITHSCORES')
return {'ok', tonumber(redis.call('GET', total) or 0), redis.call('ZCARD', places), page}
