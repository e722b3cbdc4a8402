--- Deletes which account a person of an identity provider signs in to. Idempotent.
---
--- KEYS
---   identity  hash  parley:{identity:hash}:identity
--- ARGV
---   userId  id  another account stays connected

if redis.call('HGET', KEYS[1], 'userId') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return {'ok'}
