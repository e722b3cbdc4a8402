--- Stores a person's picture, or removes it.
---
--- KEYS
---   picture  hash  parley:{user:id}:picture
--- ARGV
---   id    text?  empty: removes it
---   type  text?  MIME type
---   data  text?  base64

local id, kind, data = unpack(ARGV)
redis.call('DEL', KEYS[1])
if id ~= '' then redis.call('HSET', KEYS[1], 'id', id, 'type', kind, 'data', data) end
return {'ok'}
