--- Removes an account that did not become part of the team.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   id  id  the expected user id of the account

if redis.call('HGET', KEYS[1], 'id') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return {'ok'}
