--- Updates the index of replies of a conversation. Each event is applied once, in log order: events up to `through` are
--- ignored, so that repeated delivery changes nothing. An index of another epoch is replaced.
---
--- KEYS
---   replies  sorted set  parley:{followed:c}:replies
---   replied  hash        parley:{followed:c}:replied
--- ARGV
---   epoch      text     of the log
---   after      integer  offset before the first event of a new index
---   through    integer  the log was read up to this offset
---   most       integer  maximum number of replies; beyond it the oldest threads are dropped whole
---   changes[]  {offset integer, target integer, root integer, at ms, userId id}  a reply to `root`, or with a `target`
---              the recall of the message there
--- Returns
---   size  integer  number of replies in the index

-- @include callInChunks

local replies, replied = KEYS[1], KEYS[2]
local epoch, after, through, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])

local storedEpoch, storedThrough, storedDropped = unpack(redis.call('HMGET', replied, 'epoch', 'through', 'dropped'))
if storedEpoch ~= epoch then
  redis.call('DEL', replies, replied)
  redis.call('HSET', replied, 'epoch', epoch, 'after', after)
  storedThrough, storedDropped = after, nil
end
local known, dropped = tonumber(storedThrough), tonumber(storedDropped or 0)

for i = 5, #ARGV, 5 do
  local offset, target, root = tonumber(ARGV[i]), tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
  if offset > known and target > 0 then
    local member = string.format('%015d', target)
    redis.call('ZREM', replies, member)
    redis.call('HDEL', replied, member)
  elseif offset > known and root > dropped then
    local member = string.format('%015d', offset)
    redis.call('ZADD', replies, root, member)
    redis.call('HSET', replied, member, ARGV[i + 3] .. ':' .. ARGV[i + 4])
  end
end

local size = redis.call('ZCARD', replies)
while size > most do
  local oldest = redis.call('ZRANGE', replies, 0, 0, 'WITHSCORES')[2]
  callInChunks('HDEL', replied, redis.call('ZRANGE', replies, oldest, oldest, 'BYSCORE'))
  redis.call('ZREMRANGEBYSCORE', replies, oldest, oldest)
  redis.call('HSET', replied, 'dropped', oldest)
  size = redis.call('ZCARD', replies)
end
redis.call('HSET', replied, 'through', math.max(known, through))
return {'ok', size}
