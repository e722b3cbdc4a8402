--- Reads which announcements started after a time, and when the next ones start and end. Removes ended ones from the
--- indexes.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   writers  set         parley:{announcements}:writers
---   current  sorted set  parley:{announcements}:current
---   starts   sorted set  parley:{announcements}:starts
---   ends     sorted set  parley:{announcements}:ends
--- ARGV
---   after  ms
---   limit  integer  per list
--- Returns
---   now        ms
---   writers[]  id
---   nextStart  ms?
---   ends[]     {offset integer, endsAt ms, from id}  the next to end
---   started[]  {offset integer, readBy integer, element json}  only those shown now

-- @include nowMs
-- @include readAnnouncement
-- @include keepAnnouncement
-- @include tellAnnouncement

local keys = {
  log = KEYS[1], times = KEYS[2], readBy = KEYS[3], writers = KEYS[4], current = KEYS[5], starts = KEYS[6], ends = KEYS[7],
}
local after, limit, now = ARGV[1], ARGV[2], nowMs()
dropEnded(keys, now)

local ends = {}
local ending = redis.call('ZRANGEBYSCORE', keys.ends, '(' .. now, '+inf', 'WITHSCORES', 'LIMIT', 0, limit)
for i = 1, #ending, 2 do
  local author = select(3, readTimes(redis.call('HGET', keys.times, ending[i])))
  if author then
    ends[#ends + 1] = ending[i]
    ends[#ends + 1] = ending[i + 1]
    ends[#ends + 1] = author
  end
end

local started = {}
for _, offset in ipairs(redis.call('ZRANGEBYSCORE', keys.starts, '(' .. after, now, 'LIMIT', 0, limit)) do
  local element = redis.call('LINDEX', keys.log, offset - 1)
  local _, _, author, startsAt, endsAt = readAnnouncement(element)
  if author and isShownAt(now, startsAt, endsAt) then
    started[#started + 1] = offset
    started[#started + 1] = countReaders(keys.readBy, offset)
    started[#started + 1] = element
  end
end
local nextStart = redis.call('ZRANGEBYSCORE', keys.starts, '(' .. now, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)[2]
return {'ok', now, redis.call('SMEMBERS', keys.writers), nextStart or false, ends, started}
