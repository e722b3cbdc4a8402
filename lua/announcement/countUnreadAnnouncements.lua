--- Counts the announcements that are shown now and that a person has neither written nor read, among the newest 1,000.
---
--- KEYS
---   times    hash        parley:{announcements}:times
---   readBy   sorted set  parley:{announcements}:readBy
---   current  sorted set  parley:{announcements}:current
--- ARGV
---   userId  id
--- Returns
---   unread  integer

-- @include nowMs
-- @include unreadAnnouncements

return {'ok', #unreadAnnouncements({times = KEYS[1], readBy = KEYS[2], current = KEYS[3]}, ARGV[1], nowMs())}
