--- Ends a session on every connection that uses it.
---
--- KEYS
---   session  hash     parley:{session:hash}:session
---   channel  channel  parley:{session:hash}:channel
--- Returns
---   ended  flag  false: it had already ended
--- Publishes
---   session.ended  on channel

local ended = redis.call('DEL', KEYS[1])
redis.call('SPUBLISH', KEYS[2], '{"event":"session.ended","data":{}}')
return {'ok', ended}
