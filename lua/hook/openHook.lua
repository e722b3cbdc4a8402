--- Activates a hook's token for publishing to its pattern. Only the hash of the token is stored.
---
--- KEYS
---   hook  hash  parley:{hook:hash}:hook
--- ARGV
---   id       id
---   name     text
---   pattern  text
---   by       id    the creator

local id, name, pattern, by = unpack(ARGV)

redis.call('HSET', KEYS[1], 'id', id, 'name', name, 'pattern', pattern, 'by', by)
return {'ok'}
