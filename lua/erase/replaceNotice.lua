--- Replaces an item of a person's inbox, unless it has changed or was deleted since the caller read it.
---
--- KEYS
---   notices  hash  parley:{user:id}:notices
--- ARGV
---   id      text  the field of the hash
---   before  json
---   after   json

local id, before, after = unpack(ARGV)

if redis.call('HGET', KEYS[1], id) == before then redis.call('HSET', KEYS[1], id, after) end
return {'ok'}
