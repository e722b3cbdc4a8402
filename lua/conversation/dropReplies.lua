--- Removes the threads of deleted messages from the index of replies of a conversation, whole. Idempotent.
---
--- KEYS
---   replies  sorted set  parley:{followed:c}:replies
---   replied  hash        parley:{followed:c}:replied
--- ARGV
---   epoch  text     of the log
---   upTo   integer  messages up to this offset are deleted
--- Returns
---   size  integer  number of replies in the index

-- @include callInChunks

local replies, replied = KEYS[1], KEYS[2]
local epoch, upTo = ARGV[1], tonumber(ARGV[2])

local storedEpoch, dropped = unpack(redis.call('HMGET', replied, 'epoch', 'dropped'))
if storedEpoch == epoch then
  callInChunks('HDEL', replied, redis.call('ZRANGE', replies, '-inf', upTo, 'BYSCORE'))
  redis.call('ZREMRANGEBYSCORE', replies, '-inf', upTo)
  redis.call('HSET', replied, 'dropped', math.max(upTo, tonumber(dropped or 0)))
end
return {'ok', redis.call('ZCARD', replies)}
