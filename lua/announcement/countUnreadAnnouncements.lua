--- Counts the announcements that are shown now and that a person has neither written nor read.
---
--- KEYS
---   times   hash        parley:{announcements}:times
---   readBy  sorted set  parley:{announcements}:readBy
--- ARGV
---   userId  id
--- Returns
---   unread  integer

-- @include nowMs
-- @include unreadAnnouncements

return {'ok', #unreadAnnouncements({times = KEYS[1], readBy = KEYS[2]}, ARGV[1], nowMs())}
