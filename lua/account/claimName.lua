--- Reserves a name, because the account of an earlier version has a confusable one. Idempotent.
---
--- KEYS
---   claim  string  parley:{account:name}:claim
--- ARGV
---   userId  id

redis.call('SET', KEYS[1], ARGV[1], 'NX')
return {'ok'}
