--- Removes an erased person from the readers and the designated writers of announcements, page by page. The last writer
--- stays, as an id without a person, because without a designated writer everyone may write.
---
--- KEYS
---   readBy   sorted set  parley:{announcements}:readBy
---   writers  set         parley:{announcements}:writers
---   channel  channel     parley:{announcements}:channel
--- ARGV
---   userId  id
---   cursor  text     0 for the first page, then the returned cursor
---   count   integer  approximate page size
--- Returns
---   cursor  text  0: this was the last page
--- Publishes
---   announcement.writersChanged  on channel, for nodes only, when they were a writer

-- @include callInChunks

local readBy, writers, channel = unpack(KEYS)
local userId, cursor, count = unpack(ARGV)

local isOneOfSeveral = redis.call('SCARD', writers) > 1 and redis.call('SREM', writers, userId) == 1
if isOneOfSeveral then
  redis.call('SPUBLISH', channel, '{"event":"announcement.writersChanged","data":{"writers":'
    .. cjson.encode(redis.call('SMEMBERS', writers)) .. '}}')
end
local reply = redis.call('ZSCAN', readBy, cursor, 'MATCH', '*:' .. userId, 'COUNT', count)
local found = {}
for i = 1, #reply[2], 2 do found[#found + 1] = reply[2][i] end
callInChunks('ZREM', readBy, found)
return {'ok', reply[1]}
