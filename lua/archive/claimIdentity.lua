--- Binds the history of this Redis to the first archive database that claims it, and returns the bound one.
---
--- KEYS
---   identity  string  parley:{archive}:identity
--- ARGV
---   identity  text  of the caller's database
--- Returns
---   standing  text  of the bound database

redis.call('SET', KEYS[1], ARGV[1], 'NX')
return {'ok', redis.call('GET', KEYS[1])}
