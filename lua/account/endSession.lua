--- Ends a session wherever it is used.
---
--- KEYS
---   session  hash     parley:{session:hash}:session
---   channel  channel  parley:{session:hash}:channel
--- Returns
---   ended  flag  false: it had ended before
--- Publishes
---   session.ended  on channel

local ended = redis.call('DEL', KEYS[1])
redis.call('SPUBLISH', KEYS[2], '{"event":"session.ended","data":{}}')
return {'ok', ended}
