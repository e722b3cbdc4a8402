--- Publishes the number of readers of these announcements where it has changed since it was last published.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   readBy   sorted set  parley:{announcements}:readBy
---   told     hash        parley:{announcements}:told
---   channel  channel     parley:{announcements}:channel
--- ARGV
---   offsets[]  integer
--- Publishes
---   announcement.changed    on channel, with Redis' time
---   announcement.addressed  instead, when it has an audience

-- @include nowMs
-- @include readAnnouncement
-- @include tellAnnouncement

local keys = {log = KEYS[1], readBy = KEYS[2], told = KEYS[3], channel = KEYS[4]}
local now = nowMs()
for _, offset in ipairs(ARGV) do
  local toldAt, count = string.match(redis.call('HGET', keys.told, offset) or '', '^(%d+):(%d+):%d$')
  local element = redis.call('LINDEX', keys.log, offset - 1)
  local _, _, author, startsAt, endsAt = readAnnouncement(element)
  if toldAt and author then
    local readers = countReaders(keys.readBy, offset)
    if readers ~= tonumber(count) then
      tellAnnouncement(keys, now, offset, element, isShownAt(now, startsAt, endsAt))
      toldAt = string.format('%d', now)
    end
    redis.call('HSET', keys.told, offset, toldAt .. ':' .. readers .. ':0')
  end
end
return {'ok'}
