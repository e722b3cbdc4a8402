--- Drops the posts of a topic that was removed, up to an offset. A new topic of that name goes on counting behind them, under another
--- epoch, so that no mark of a reader stands before a post that they have not read. Again changes nothing.
---
--- KEYS
---   meta    hash        parley:{topic:name}:meta
---   log     list        parley:{topic:name}:log
---   bodies  hash        parley:{topic:name}:bodies
---   sent    sorted set  parley:{topic:name}:sent
--- ARGV
---   upTo          integer
---   epoch         id       of the log from now on
---   keepOffsetMs  ms       how long the offset is kept when nobody publishes

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
-- What the archive has of it is not asked for any more.
if meta[3] then redis.call('HSET', metaKey, 'lost', last) end
return {'ok'}
