--- Reads the hook of a token, and records the time of use.
---
--- KEYS
---   hook  hash  parley:{hook:hash}:hook
--- Returns
---   id       id
---   name     text
---   pattern  text
---   by       id    the creator
--- Refuses
---   HOOK_NOT_FOUND

-- @include nowMs

local hook = redis.call('HMGET', KEYS[1], 'id', 'name', 'pattern', 'by')
if not hook[1] then return {'refused', 'HOOK_NOT_FOUND'} end
redis.call('HSET', KEYS[1], 'lastUsedAt', string.format('%.0f', nowMs()))
return {'ok', hook[1], hook[2], hook[3], hook[4]}
