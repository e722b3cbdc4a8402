--- Stores the entry of a room in the directory. An unchanged entry gets no new version.
---
--- KEYS
---   entries   hash        parley:{directory}:entries
---   versions  sorted set  parley:{directory}:versions
--- ARGV
---   conversationId  id
---   entry           json  begins with the epoch of the room
--- Returns
---   changed  flag

local entries, versions = KEYS[1], KEYS[2]
local conversationId, entry = ARGV[1], ARGV[2]

if redis.call('HGET', entries, conversationId) == entry then return {'ok', 0} end
local head = tonumber(redis.call('ZRANGE', versions, -1, -1, 'WITHSCORES')[2] or 0)
redis.call('HSET', entries, conversationId, entry)
redis.call('ZADD', versions, head + 1, conversationId)
return {'ok', 1}
