--- Reads when a conversation in a person's list expires.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   members  hash  parley:{c}:members
--- ARGV
---   userId  id
--- Returns
---   closesAt  ms?  null: it is gone, or the person is no longer a member; 0: never

-- @include readMember

local keys = {meta = KEYS[1], members = KEYS[2]}
local kind = redis.call('HGET', keys.meta, 'kind')
if kind == 'direct' then return {'ok', 0} end
if not kind or not readMember(redis.call('HGET', keys.members, ARGV[1])) then return {'ok', false} end
return {'ok', math.max(0, redis.call('PEXPIRETIME', keys.meta))}
