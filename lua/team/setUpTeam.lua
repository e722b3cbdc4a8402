--- Records that all names are claimed, and who owns the team, unless an owner is recorded: of many who try at once one is.
---
--- KEYS
---   team  hash  parley:{people}:team
--- ARGV
---   ownerId  id

redis.call('HSET', KEYS[1], 'namesClaimed', 1)
redis.call('HSETNX', KEYS[1], 'owner', ARGV[1])
return {'ok'}
