--- Stores the entry of a room in the directory. An unchanged entry gets no new version.
---
--- KEYS
---   entries   hash        parley:{directory}:entries
---   versions  sorted set  parley:{directory}:versions
--- ARGV
---   epoch  text  of the room; unlike its id, it says nothing about the room when the entry is removed
---   entry  json
--- Returns
---   changed  flag

local entries, versions = KEYS[1], KEYS[2]
local epoch, entry = ARGV[1], ARGV[2]

if redis.call('HGET', entries, epoch) == entry then return {'ok', 0} end
local head = tonumber(redis.call('ZRANGE', versions, -1, -1, 'WITHSCORES')[2] or 0)
redis.call('HSET', entries, epoch, entry)
redis.call('ZADD', versions, head + 1, epoch)
return {'ok', 1}
