--- Revokes a hook's token. Idempotent.
---
--- KEYS
---   hook  hash  parley:{hook:hash}:hook

redis.call('DEL', KEYS[1])
return {'ok'}
