--- Says how far a conversation has been followed, which never goes back while the log is as long; a conversation that is gone
--- or was made anew stays as it is.
---
--- KEYS
---   meta  hash  parley:{c}:meta
---   log   list  parley:{c}:log
--- ARGV
---   epoch   text
---   offset  integer
---   seen    text     as `readNews` told
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
