--- Sets the designated writers of announcements; none: everyone may write. The caller has verified that the team's
--- owner asks.
---
--- KEYS
---   writers  set      parley:{announcements}:writers
---   channel  channel  parley:{announcements}:channel
--- ARGV
---   userIds[]  id
--- Publishes
---   announcement.writersChanged  on channel, for nodes only

redis.call('DEL', KEYS[1])
for i = 1, #ARGV do redis.call('SADD', KEYS[1], ARGV[i]) end
local named = #ARGV > 0 and '"' .. table.concat(ARGV, '","') .. '"' or ''
redis.call('SPUBLISH', KEYS[2], '{"event":"announcement.writersChanged","data":{"writers":[' .. named .. ']}}')
return {'ok'}
