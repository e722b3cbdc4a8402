--- Reads who owns a room.
---
--- KEYS
---   meta  hash  parley:{c}:meta
--- Returns
---   ownerId  id?   null: there is no such room
---   direct   flag  it is a group direct message

local owner, direct = unpack(redis.call('HMGET', KEYS[1], 'owner', 'direct'))
return {'ok', owner, direct and 1 or 0}
