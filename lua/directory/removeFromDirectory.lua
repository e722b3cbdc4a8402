--- Removes the room of an epoch from the directory. A tombstone, the epoch with a version but without an entry, reports
--- it to the replicas of the nodes. The oldest tombstones are deleted; a replica that is older than those reads
--- everything.
---
--- KEYS
---   entries   hash        parley:{directory}:entries
---   versions  sorted set  parley:{directory}:versions
---   floor     string      parley:{directory}:floor
--- ARGV
---   epoch  text
---   kept   integer  number of tombstones kept
--- Returns
---   removed  flag

local entries, versions, floor = KEYS[1], KEYS[2], KEYS[3]
local epoch, kept = ARGV[1], tonumber(ARGV[2])

if redis.call('HDEL', entries, epoch) == 0 then return {'ok', 0} end

local head = tonumber(redis.call('ZRANGE', versions, -1, -1, 'WITHSCORES')[2] or 0)
redis.call('ZADD', versions, head + 1, epoch)

local surplus = redis.call('ZCARD', versions) - redis.call('HLEN', entries) - kept
if surplus > 0 then
  local rows = redis.call('ZRANGE', versions, 0, -1, 'WITHSCORES')
  for i = 1, #rows, 2 do
    if redis.call('HEXISTS', entries, rows[i]) == 0 then
      redis.call('ZREM', versions, rows[i])
      redis.call('SET', floor, rows[i + 1])
      surplus = surplus - 1
    end
    if surplus == 0 then break end
  end
end
return {'ok', 1}
