--- Removes the oldest posts of a topic with their bodies, if its log still begins with exactly those that were
--- archived. Offsets do not change. After the first call, `publishPost` no longer trims the log.
---
--- KEYS
---   meta    hash        parley:{topic:name}:meta
---   log     list        parley:{topic:name}:log
---   bodies  hash        parley:{topic:name}:bodies
---   sent    sorted set  parley:{topic:name}:sent
--- ARGV
---   epoch  text
---   base   integer  as read with the posts
---   count  integer
---   sha1   text     of all elements joined by newlines, in hex
--- Returns
---   trimmed  flag  no: the log has changed or was already trimmed; nothing was done

local epoch, base, count, sha1 = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local metaKey, logKey, bodiesKey, sentKey = unpack(KEYS)

local epochNow, baseNow = unpack(redis.call('HMGET', metaKey, 'epoch', 'base'))
if epochNow ~= epoch or baseNow ~= base or count < 1 then return {'ok', 0} end
local elements = redis.call('LRANGE', logKey, 0, count - 1)
if #elements ~= count or redis.sha1hex(table.concat(elements, '\n')) ~= sha1 then return {'ok', 0} end

redis.call('LTRIM', logKey, count, -1)
for gone = base + 1, base + count do redis.call('HDEL', bodiesKey, gone) end
redis.call('ZREMRANGEBYSCORE', sentKey, '-inf', base + count)
redis.call('HSETNX', metaKey, 'lost', base)
redis.call('HSET', metaKey, 'base', base + count)
return {'ok', 1}
