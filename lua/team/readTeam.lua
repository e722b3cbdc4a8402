--- Reads the owner of the team, who may join it, and whether the names of accounts of earlier versions are reserved.
---
--- KEYS
---   team  hash  parley:{people}:team
--- Returns
---   ownerId       id?    null: none recorded yet
---   namesClaimed  flag
---   joining       text?  open, invitation or closed; null: none recorded yet

local owner, namesClaimed, joining = unpack(redis.call('HMGET', KEYS[1], 'owner', 'namesClaimed', 'joining'))
return {'ok', owner, namesClaimed or 0, joining}
