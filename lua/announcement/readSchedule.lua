--- Reads when announcements are shown, who sees them besides, and those that began to be shown after a time.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   writers  set         parley:{announcements}:writers
--- ARGV
---   after  ms
--- Returns
---   now        ms
---   writers[]  id
---   times[]    {offset integer, startsAt ms, endsAt ms?, from id}  of those that are not over
---   started[]  {offset integer, readBy integer, element json}

-- @include nowMs
-- @include readAnnouncement
-- @include tellAnnouncement

local keys = {log = KEYS[1], times = KEYS[2], readBy = KEYS[3], writers = KEYS[4]}
local after, now = tonumber(ARGV[1]), nowMs()
local rows, started = {}, {}
local times = redis.call('HGETALL', keys.times)
for i = 1, #times, 2 do
  local offset = times[i]
  local startsAt, endsAt, author = string.match(times[i + 1], '^(%d+):(%w+):(.*)$')
  if endsAt == 'null' or tonumber(endsAt) > now then
    rows[#rows + 1] = offset
    rows[#rows + 1] = startsAt
    rows[#rows + 1] = endsAt ~= 'null' and endsAt
    rows[#rows + 1] = author
    if tonumber(startsAt) > after and tonumber(startsAt) <= now then
      started[#started + 1] = offset
      started[#started + 1] = countReaders(keys.readBy, offset)
      started[#started + 1] = redis.call('LINDEX', keys.log, offset - 1)
    end
  end
end
return {'ok', now, redis.call('SMEMBERS', keys.writers), rows, started}
