-- @include readAnnouncement

-- The index member of an announcement by author. It sorts by author and offset.
local function authorsMember(author, offset)
  return author .. ':' .. string.format('%012d', offset)
end

-- The beginning of the element of an announcement to an audience (nil: everyone).
local function audiencePrefix(audience)
  return audience and '"audience":"' .. audience .. '",' or ''
end

-- Start times are kept this long, for nodes that were offline.
local STARTS_KEPT_MS = 7 * 24 * 3600 * 1000

-- Adds an announcement that has not ended to the indexes of current announcements, start times and end times.
local function indexAnnouncement(keys, now, offset, startsAt, endsAt, author, audience)
  redis.call('ZADD', keys.current, offset, offset)
  local prefix = audience and audience .. '|' or ''
  redis.call('HSET', keys.times, offset, prefix .. startsAt .. ':' .. endsAt .. ':' .. author)
  if tonumber(startsAt) > now - STARTS_KEPT_MS then redis.call('ZADD', keys.starts, startsAt, offset)
  else redis.call('ZREM', keys.starts, offset) end
  if endsAt == 'null' then redis.call('ZREM', keys.ends, offset)
  else redis.call('ZADD', keys.ends, endsAt, offset) end
end

-- Removes an ended or recalled announcement from the indexes.
local function unindexAnnouncement(keys, offset)
  redis.call('ZREM', keys.current, offset)
  redis.call('ZREM', keys.ends, offset)
  redis.call('HDEL', keys.times, offset)
end

-- Removes ended announcements from the indexes, earliest first. Bounded, because a script blocks Redis.
local function dropEnded(keys, now)
  for _, offset in ipairs(redis.call('ZRANGEBYSCORE', keys.ends, '-inf', now, 'LIMIT', 0, 500)) do
    unindexAnnouncement(keys, offset)
  end
  redis.call('ZREMRANGEBYSCORE', keys.starts, '-inf', now - STARTS_KEPT_MS)
end

-- Returns the refusal code for invalid times, or nil.
local function refuseTimes(now, startsAt, endsAt)
  if endsAt == 'null' then return nil end
  if tonumber(endsAt) <= now then return 'ALREADY_OVER' end
  if tonumber(endsAt) <= tonumber(startsAt) then return 'ENDS_BEFORE_START' end
  return nil
end

-- Counts the scheduled announcements other than `offset`.
local function countPlanned(keys, now, offset)
  local planned = redis.call('ZCOUNT', keys.starts, '(' .. now, '+inf')
  local own = offset and redis.call('ZSCORE', keys.starts, offset)
  return own and tonumber(own) > now and planned - 1 or planned
end
