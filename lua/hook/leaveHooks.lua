--- Removes a revoked hook from its creator's list. Idempotent.
---
--- KEYS
---   hooks  hash  parley:{user:id}:hooks
--- ARGV
---   id  id

redis.call('HDEL', KEYS[1], ARGV[1])
return {'ok'}
