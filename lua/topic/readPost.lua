--- Reads one post with its body, or the epoch of the archived log that contains it.
---
--- KEYS
---   meta    hash  parley:{topic:name}:meta
---   log     list  parley:{topic:name}:log
---   bodies  hash  parley:{topic:name}:bodies
--- ARGV
---   offset  integer
--- Returns
---   epoch  text
---   post   json?  null: it is archived
---   body   text
--- Refuses
---   POST_NOT_FOUND

local offset = tonumber(ARGV[1])
local epoch, base, lost = unpack(redis.call('HMGET', KEYS[1], 'epoch', 'base', 'lost'))
base = tonumber(base or 0)
if offset <= base and offset > tonumber(lost or base) then return {'ok', epoch, false, ''} end
local post = offset > base and redis.call('LINDEX', KEYS[2], offset - base - 1)
if not post then return {'refused', 'POST_NOT_FOUND'} end
return {'ok', epoch, post, redis.call('HGET', KEYS[3], offset) or ''}
