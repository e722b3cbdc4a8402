--- From now on the hook's token is wrong; again changes nothing.
---
--- KEYS
---   hook  hash  parley:{hook:hash}:hook

redis.call('DEL', KEYS[1])
return {'ok'}
