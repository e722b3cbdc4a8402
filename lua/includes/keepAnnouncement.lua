-- @include readAnnouncement

-- How those of one author are kept, in the order in which they were written.
local function authorsMember(author, offset)
  return author .. ':' .. string.format('%012d', offset)
end

-- How long it is kept when one began, for nodes that were away.
local STARTS_KEPT_MS = 7 * 24 * 3600 * 1000

-- Enters an announcement that is not over in the indexes: which there are now, when they begin, and when they end.
local function indexAnnouncement(keys, now, offset, startsAt, endsAt, author)
  redis.call('ZADD', keys.current, offset, offset)
  redis.call('HSET', keys.times, offset, startsAt .. ':' .. endsAt .. ':' .. author)
  if tonumber(startsAt) > now - STARTS_KEPT_MS then redis.call('ZADD', keys.starts, startsAt, offset)
  else redis.call('ZREM', keys.starts, offset) end
  if endsAt == 'null' then redis.call('ZREM', keys.ends, offset)
  else redis.call('ZADD', keys.ends, endsAt, offset) end
end

-- Takes an announcement out of the indexes, because it is over or recalled.
local function unindexAnnouncement(keys, offset)
  redis.call('ZREM', keys.current, offset)
  redis.call('ZREM', keys.ends, offset)
  redis.call('HDEL', keys.times, offset)
end

-- Takes those out whose time is over, the earliest first, and at most so many that Redis does other things in between.
local function dropEnded(keys, now)
  for _, offset in ipairs(redis.call('ZRANGEBYSCORE', keys.ends, '-inf', now, 'LIMIT', 0, 500)) do
    unindexAnnouncement(keys, offset)
  end
  redis.call('ZREMRANGEBYSCORE', keys.starts, '-inf', now - STARTS_KEPT_MS)
end

-- Why an announcement can't have these times, or nil.
local function refuseTimes(now, startsAt, endsAt)
  if endsAt == 'null' then return nil end
  if tonumber(endsAt) <= now then return 'ALREADY_OVER' end
  if tonumber(endsAt) <= tonumber(startsAt) then return 'ENDS_BEFORE_START' end
  return nil
end

-- How many are planned, besides this one.
local function countPlanned(keys, now, offset)
  local planned = redis.call('ZCOUNT', keys.starts, '(' .. now, '+inf')
  local own = offset and redis.call('ZSCORE', keys.starts, offset)
  return own and tonumber(own) > now and planned - 1 or planned
end
