--- Notes that an account was made for the author of an import, and that nobody can sign in to it.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   id  id  whose account it is expected to be

if redis.call('HGET', KEYS[1], 'id') == ARGV[1] then redis.call('HSET', KEYS[1], 'imported', 1) end
return {'ok'}
