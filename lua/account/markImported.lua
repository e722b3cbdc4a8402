--- Marks an account as created for the author of an import: nobody can sign in to it.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   id  id  the expected user id of the account

if redis.call('HGET', KEYS[1], 'id') == ARGV[1] then redis.call('HSET', KEYS[1], 'imported', 1) end
return {'ok'}
