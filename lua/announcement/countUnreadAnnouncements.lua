--- Counts the announcements that are shown now and that a person may read and has neither written nor
--- read, among the newest 1,000.
---
--- KEYS
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   current  sorted set  parley:{announcements}:current
--- ARGV
---   userId     id
---   audiences  json  those of the person, as `readAudiences` returns them
--- Returns
---   unread  integer

-- @include nowMs
-- @include unreadAnnouncements

local keys = {times = KEYS[1], readBy = KEYS[2], current = KEYS[3]}
return {'ok', #unreadAnnouncements(keys, {userId = ARGV[1], audiences = toAudienceSet(ARGV[2])}, nowMs())}
