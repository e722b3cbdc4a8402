--- Deletes the posts of a removed topic, up to an offset. A new topic of that name continues with the next offset under
--- another epoch, so that old read cursors stay valid and new posts count as unread. Idempotent.
---
--- KEYS
---   meta    hash        parley:{topic:name}:meta
---   log     list        parley:{topic:name}:log
---   bodies  hash        parley:{topic:name}:bodies
---   sent    sorted set  parley:{topic:name}:sent
--- ARGV
---   upTo          integer
---   epoch         id       the new epoch of the log
---   keepOffsetMs  ms       how long the offset is kept if nothing is published

local upTo, epoch, keepOffsetMs = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local metaKey, logKey, bodiesKey, sentKey = unpack(KEYS)

local meta = redis.call('HMGET', metaKey, 'epoch', 'base', 'lost')
if not meta[1] then return {'ok'} end
local base, length = tonumber(meta[2] or 0), redis.call('LLEN', logKey)
local last = math.min(upTo, base + length)
if last <= base then return {'ok'} end
if last == base + length then
  redis.call('UNLINK', logKey, bodiesKey, sentKey)
  redis.call('PEXPIRE', metaKey, keepOffsetMs)
else
  redis.call('LTRIM', logKey, last - base, -1)
  for gone = base + 1, last do redis.call('HDEL', bodiesKey, gone) end
  redis.call('ZREMRANGEBYSCORE', sentKey, '-inf', last)
end
redis.call('HSET', metaKey, 'epoch', epoch, 'base', last)
-- Archived posts are no longer read.
if meta[3] then redis.call('HSET', metaKey, 'lost', last) end
return {'ok'}
