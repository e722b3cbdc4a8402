--- Says who may write announcements from now on; nobody: everybody may.
---
--- KEYS
---   writers  set      parley:{announcements}:writers
---   channel  channel  parley:{announcements}:channel
--- ARGV
---   userId     id
---   userIds[]  id
--- Refuses
---   NOT_A_WRITER
--- Publishes
---   announcement.writersChanged  on channel, for Parleys only

-- @include mayAnnounce

if not mayAnnounce(KEYS[1], ARGV[1]) then return {'refused', 'NOT_A_WRITER'} end
redis.call('DEL', KEYS[1])
for i = 2, #ARGV do redis.call('SADD', KEYS[1], ARGV[i]) end
local named = #ARGV > 1 and '"' .. table.concat(ARGV, '","', 2) .. '"' or ''
redis.call('SPUBLISH', KEYS[2], '{"event":"announcement.writersChanged","data":{"writers":[' .. named .. ']}}')
return {'ok'}
