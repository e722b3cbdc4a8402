--- Reads all fields of an account, also those of later versions, to move it to another key.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   userId  id
--- Returns
---   fields[]  {field text, value text}  empty: this person has no account here

if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then return {'ok', {}} end
return {'ok', redis.call('HGETALL', KEYS[1])}
