--- Removes the oldest events of a log, if it still begins with exactly those that were archived. Offsets do not change.
---
--- KEYS
---   meta  hash  parley:{c}:meta
---   log   list  parley:{c}:log
--- ARGV
---   epoch  text
---   base   integer  as read with the events
---   count  integer
---   sha1   text     of all elements joined by newlines, in hex
--- Returns
---   trimmed  flag  no: the log has changed or was already trimmed; nothing was done

local keys = {meta = KEYS[1], log = KEYS[2]}
local epoch, base, count, sha1 = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]

local epochNow, baseNow = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base'))
if epochNow ~= epoch or baseNow ~= base or count < 1 then return {'ok', 0} end
local elements = redis.call('LRANGE', keys.log, 0, count - 1)
if #elements ~= count or redis.sha1hex(table.concat(elements, '\n')) ~= sha1 then return {'ok', 0} end

redis.call('LTRIM', keys.log, count, -1)
redis.call('HSET', keys.meta, 'base', base + count)
return {'ok', 1}
