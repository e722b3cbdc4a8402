--- Appends a post to its topic's log, exactly once, and stores its body separately. Trims the oldest posts and bodies
--- when there are too many, except in a topic that is archived.
---
--- KEYS
---   meta    hash        parley:{topic:name}:meta
---   log     list        parley:{topic:name}:log
---   bodies  hash        parley:{topic:name}:bodies
---   sent    sorted set  parley:{topic:name}:sent
--- ARGV
---   epoch   id       of a new log
---   sentId  text     `author:clientId`
---   keep    integer  minimum number of posts kept; 0: all
---   post    json     the part of a log element after "at", with its closing brace
---   body    text     empty: none
--- Returns
---   epoch     text
---   base      integer  the offset before the log's first post
---   offset    integer
---   element   json     as stored in the log
---   repeated  flag

-- @include nowMs

local epoch, sentId, keep, post, body = unpack(ARGV)
local metaKey, logKey, bodiesKey, sentKey = unpack(KEYS)
local TRIM_EVERY = 64

local meta = redis.call('HMGET', metaKey, 'epoch', 'base', 'lost')
local base = tonumber(meta[2] or 0)
local known = tonumber(redis.call('ZSCORE', sentKey, sentId) or 0)
local earlier = known > base and redis.call('LINDEX', logKey, known - base - 1)
if earlier then return {'ok', meta[1], base, known, earlier, 1} end

if not meta[1] then redis.call('HSET', metaKey, 'epoch', epoch, 'base', 0) end
-- Not before the previous post, because `readPosts` does a binary search by time.
local last = redis.call('LINDEX', logKey, -1)
local at = math.max(nowMs(), last and tonumber(string.match(last, '^{"at":(%d+)')) or 0)
local element = string.format('{"at":%.0f,', at) .. post
local length = redis.call('RPUSH', logKey, element)
if length == 1 then redis.call('PERSIST', metaKey) end -- the topic was removed before
local offset = base + length
redis.call('ZADD', sentKey, offset, sentId)
if body ~= '' then redis.call('HSET', bodiesKey, offset, body) end

local isArchived = meta[3]
local tooMany = length - keep
if tonumber(keep) > 0 and not isArchived and tooMany >= TRIM_EVERY then
  redis.call('LTRIM', logKey, tooMany, -1)
  for gone = base + 1, base + tooMany do redis.call('HDEL', bodiesKey, gone) end
  base = redis.call('HINCRBY', metaKey, 'base', tooMany)
  redis.call('ZREMRANGEBYSCORE', sentKey, '-inf', base)
end
return {'ok', meta[1] or epoch, base, offset, element, 0}
