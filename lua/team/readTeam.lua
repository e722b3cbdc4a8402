--- Reads the owner of the team, and whether the names of accounts of earlier versions are reserved.
---
--- KEYS
---   team  hash  parley:{people}:team
--- Returns
---   ownerId       id?  null: none recorded yet
---   namesClaimed  flag

local owner, namesClaimed = unpack(redis.call('HMGET', KEYS[1], 'owner', 'namesClaimed'))
return {'ok', owner, namesClaimed or 0}
