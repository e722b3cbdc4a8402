--- Lists the announcements shown now to a person that began in a period, newest first, without their bodies. Of more
--- than 10,000 that have not ended, the oldest are left out.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   current  sorted set  parley:{announcements}:current
--- ARGV
---   userId     id
---   audiences  json     those of the person, as `readAudiences` returns them
---   from       ms
---   before     ms       not included
---   limit      integer  more only where they began at the same time
--- Returns
---   more             flag  whether there are older ones in the period
---   announcements[]  {offset integer, read flag, readBy integer, element json}

-- @include nowMs
-- @include readAnnouncement
-- @include haveRead
-- @include tellAnnouncement
-- @include newestFirst

local AT_ONCE, SCAN_LIMIT = 200, 10000
local keys = {log = KEYS[1], times = KEYS[2], readBy = KEYS[3], current = KEYS[4]}
local userId, audiences = ARGV[1], toAudienceSet(ARGV[2])
local from, before, limit = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local now = nowMs()

local found, below, scanned, offsets = {}, '+inf', 0, nil
repeat
  offsets = redis.call('ZREVRANGEBYSCORE', keys.current, below, '-inf', 'LIMIT', 0, AT_ONCE)
  local times = #offsets > 0 and redis.call('HMGET', keys.times, unpack(offsets)) or {} -- at most AT_ONCE
  for i, entry in ipairs(times) do
    local startsAt, endsAt, author, audience = readTimes(entry)
    if startsAt and isShownAt(now, startsAt, endsAt) and tonumber(startsAt) >= from and tonumber(startsAt) < before
      and isAddressed(audience, author, userId, audiences) then
      found[#found + 1] = {at = tonumber(startsAt), offset = tonumber(offsets[i])}
    end
    below = '(' .. offsets[i]
  end
  scanned = scanned + #offsets
until #offsets < AT_ONCE or scanned >= SCAN_LIMIT

local total = #found
newestFirst(found, limit)
local listed = {}
for i, item in ipairs(found) do listed[i] = item.offset end
local rows = {}
for i, isRead in ipairs(haveRead(keys.readBy, userId, listed)) do
  local element = redis.call('LINDEX', keys.log, listed[i] - 1)
  local author = select(3, readAnnouncement(element))
  if author then
    rows[#rows + 1] = listed[i]
    rows[#rows + 1] = (isRead or author == userId) and 1 or 0
    rows[#rows + 1] = countReaders(keys.readBy, listed[i])
    rows[#rows + 1] = element
  end
end
return {'ok', #found < total and 1 or 0, rows}
