--- Lets a token in: from now on whoever has it publishes where the hook says. The token itself is kept nowhere.
---
--- KEYS
---   hook  hash  parley:{hook:hash}:hook
--- ARGV
---   id       id
---   name     text
---   pattern  text
---   by       id    who made it

local id, name, pattern, by = unpack(ARGV)

redis.call('HSET', KEYS[1], 'id', id, 'name', name, 'pattern', pattern, 'by', by)
return {'ok'}
