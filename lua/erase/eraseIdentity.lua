--- Deletes the link of an erased person to their account at an identity provider.
---
--- KEYS
---   identity  hash  parley:{identity:hash}:identity
--- ARGV
---   userId  id

if redis.call('HGET', KEYS[1], 'userId') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return {'ok'}
