--- An upload of a person is no longer under way.
---
--- KEYS
---   slots  hash  parley:{user:id}:slots
--- ARGV
---   uploadId  id

redis.call('HDEL', KEYS[1], ARGV[1])
return {'ok'}
