--- Adds a hook to its creator's list, before the hook itself is created.
---
--- KEYS
---   hooks  hash  parley:{user:id}:hooks
--- ARGV
---   id     id
---   limit  integer  hooks per person
---   entry  json     {tokenHash, name, pattern}; the script adds the time
--- Returns
---   at  ms
--- Refuses
---   TOO_MANY_HOOKS  {limit integer}

-- @include nowMs

local id, limit, entry = unpack(ARGV)

if redis.call('HLEN', KEYS[1]) >= tonumber(limit) then return {'refused', 'TOO_MANY_HOOKS', limit} end
local at = string.format('%.0f', nowMs())
redis.call('HSET', KEYS[1], id, '{"at":' .. at .. ',' .. string.sub(entry, 2))
return {'ok', at}
