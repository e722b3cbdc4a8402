--- Says who may write announcements from now on; nobody: everybody may. The caller has asked whether the team's owner says so.
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
