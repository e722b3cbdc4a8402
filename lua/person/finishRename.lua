--- Records that nothing of a change of a name remains to be done. No effect on a later change.
---
--- KEYS
---   renames  hash  parley:{people}:renames
--- ARGV
---   userId  id
---   rename  json  as `listRenames` returned it

local userId, rename = unpack(ARGV)

if redis.call('HGET', KEYS[1], userId) == rename then redis.call('HDEL', KEYS[1], userId) end
return {'ok'}
