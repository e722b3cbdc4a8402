--- Moves the projection checkpoint of a conversation forward; it goes back only to the end of a log that has become
--- shorter. Does nothing if the conversation is gone or has another epoch.
---
--- KEYS
---   meta  hash  parley:{c}:meta
---   log   list  parley:{c}:log
--- ARGV
---   epoch   text
---   offset  integer
---   seen    text     as returned by `readNews`
--- Returns
---   advanced  flag

local keys = {meta = KEYS[1], log = KEYS[2]}
local epoch, offset, seen = unpack(ARGV)

local epochNow, base, followed = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'followed'))
if epochNow ~= epoch then return {'ok', 0} end
local before = tonumber(string.match(followed or '', '^%d+') or 0)
local head = base + redis.call('LLEN', keys.log)
redis.call('HSET', keys.meta, 'followed', string.format('%d:%s', math.min(math.max(before, offset), head), seen))
return {'ok', 1}
