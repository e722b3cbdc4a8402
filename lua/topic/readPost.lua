--- Reads one post with its body.
---
--- KEYS
---   meta    hash  parley:{topic:name}:meta
---   log     list  parley:{topic:name}:log
---   bodies  hash  parley:{topic:name}:bodies
--- ARGV
---   offset  integer
--- Returns
---   post  json
---   body  text
--- Refuses
---   POST_NOT_FOUND

local offset = tonumber(ARGV[1])
local base = tonumber(redis.call('HGET', KEYS[1], 'base') or 0)
local post = offset > base and redis.call('LINDEX', KEYS[2], offset - base - 1)
if not post then return {'refused', 'POST_NOT_FOUND'} end
return {'ok', post, redis.call('HGET', KEYS[3], offset) or ''}
