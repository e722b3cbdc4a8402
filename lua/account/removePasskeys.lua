--- Removes all passkeys of a person, also one that is being added.
---
--- KEYS
---   passkeys  hash  parley:{user:id}:passkeys

local removals = redis.call('HGET', KEYS[1], 'removals')
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'removals', (tonumber(removals or 0) or 0) + 1)
return {'ok'}
