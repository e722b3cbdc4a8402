--- Records that all names are reserved, and the owner of the team unless one is recorded. Of concurrent calls one sets
--- the owner.
---
--- KEYS
---   team  hash  parley:{people}:team
--- ARGV
---   ownerId  id

redis.call('HSET', KEYS[1], 'namesClaimed', 1)
redis.call('HSETNX', KEYS[1], 'owner', ARGV[1])
return {'ok'}
