--- Keeps a name from new accounts, because the account of an earlier version looks like it; again changes nothing.
---
--- KEYS
---   claim  string  parley:{account:name}:claim
--- ARGV
---   userId  id

redis.call('SET', KEYS[1], ARGV[1], 'NX')
return {'ok'}
