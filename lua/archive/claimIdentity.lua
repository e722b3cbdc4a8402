--- Says which database the history of this Redis is archived in: the first that asks.
---
--- KEYS
---   identity  string  parley:{archive}:identity
--- ARGV
---   identity  text  of the database that asks
--- Returns
---   standing  text  of the one that it is

redis.call('SET', KEYS[1], ARGV[1], 'NX')
return {'ok', redis.call('GET', KEYS[1])}
