--- Reads the owner of the team, who may join it, who needs two-factor sign-in, and whether the names of accounts of
--- earlier versions are reserved.
---
--- KEYS
---   team  hash  parley:{people}:team
--- Returns
---   ownerId       id?    null: none recorded yet
---   namesClaimed  flag
---   joining       text?  open, invitation or closed; null: none recorded yet
---   twoFactorRule  text?  none, admins or members; null: none

local owner, namesClaimed, joining, twoFactorRule =
  unpack(redis.call('HMGET', KEYS[1], 'owner', 'namesClaimed', 'joining', 'twoFactorRule'))
return {'ok', owner, namesClaimed or 0, joining, twoFactorRule}
