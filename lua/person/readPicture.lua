--- Reads a person's picture.
---
--- KEYS
---   picture  hash  parley:{user:id}:picture
--- Returns
---   id    text?  null: the person has none
---   type  text?
---   data  text?  base64

local id, kind, data = unpack(redis.call('HMGET', KEYS[1], 'id', 'type', 'data'))
return {'ok', id, kind, data}
