--- Records that all names are reserved; and the owner of the team and who may join it, unless they are recorded. Of
--- concurrent calls one sets the owner.
---
--- KEYS
---   team  hash  parley:{people}:team
--- ARGV
---   ownerId  id
---   joining  text  open, invitation or closed

redis.call('HSET', KEYS[1], 'namesClaimed', 1)
redis.call('HSETNX', KEYS[1], 'owner', ARGV[1])
redis.call('HSETNX', KEYS[1], 'joining', ARGV[2])
return {'ok'}
