--- Reads one announcement with its body. One that is not shown yet, or no longer, is readable only for its author and
--- for designated writers; one to an audience only for its author and the people in it.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   bodies   hash        parley:{announcements}:bodies
---   readBy   sorted set  parley:{announcements}:readBy
---   writers  set         parley:{announcements}:writers
--- ARGV
---   userId     id
---   audiences  json     those of the person, as `readAudiences` returns them
---   offset     integer
--- Returns
---   element  json
---   read     flag
---   readBy   integer
---   body     text
--- Refuses
---   ANNOUNCEMENT_NOT_FOUND

-- @include nowMs
-- @include readAnnouncement
-- @include mayAnnounce
-- @include tellAnnouncement

local keys = {log = KEYS[1], bodies = KEYS[2], readBy = KEYS[3], writers = KEYS[4]}
local userId, audiences, offset = unpack(ARGV)

local element = tonumber(offset) > 0 and redis.call('LINDEX', keys.log, offset - 1)
local at, _, author, startsAt, endsAt, _, _, audience = readAnnouncement(element)
if not at or not isAddressed(audience, author, userId, toAudienceSet(audiences))
  or not (isShownAt(nowMs(), startsAt, endsAt) or author == userId or isWriter(keys.writers, userId)) then
  return {'refused', 'ANNOUNCEMENT_NOT_FOUND'}
end
local isRead = author == userId or redis.call('ZSCORE', keys.readBy, offset .. ':' .. userId)
return {'ok', element, isRead and 1 or 0, countReaders(keys.readBy, offset), redis.call('HGET', keys.bodies, offset)}
