--- Migrates announcements of earlier versions into the indexes, the next part of the log at each call. Idempotent.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   times    hash        parley:{announcements}:times
---   current  sorted set  parley:{announcements}:current
---   starts   sorted set  parley:{announcements}:starts
---   ends     sorted set  parley:{announcements}:ends
---   indexed  string      parley:{announcements}:indexed
--- ARGV
---   limit  integer  announcements at most
--- Returns
---   left  integer

-- @include nowMs
-- @include readAnnouncement
-- @include keepAnnouncement

local keys = {log = KEYS[1], times = KEYS[2], current = KEYS[3], starts = KEYS[4], ends = KEYS[5], indexed = KEYS[6]}
local now, head = nowMs(), redis.call('LLEN', keys.log)
local indexed = tonumber(redis.call('GET', keys.indexed) or 0)
-- A log that lost its end may be shorter than the indexed part.
local stop = math.min(indexed + ARGV[1], head)
if stop == indexed then return {'ok', 0} end

for i, element in ipairs(redis.call('LRANGE', keys.log, indexed, stop - 1)) do
  local _, _, author, startsAt, endsAt, _, _, audience = readAnnouncement(element)
  if author and (endsAt == 'null' or tonumber(endsAt) > now) then
    indexAnnouncement(keys, now, indexed + i, startsAt, endsAt, author, audience)
  else
    unindexAnnouncement(keys, indexed + i)
  end
end
redis.call('SET', keys.indexed, stop)
return {'ok', head - stop}
