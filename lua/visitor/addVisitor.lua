--- Adds a visitor to the team as a guest who is not listed among its people, unless the id is in use.
---
--- KEYS
---   names        hash  parley:{people}:names
---   roles        hash  parley:{people}:roles
---   deactivated  hash  parley:{people}:deactivated
--- ARGV
---   userId  id
--- Returns
---   added  flag

local names, roles, deactivated = KEYS[1], KEYS[2], KEYS[3]
local userId = ARGV[1]

if redis.call('HEXISTS', names, userId) == 1 or redis.call('HEXISTS', deactivated, userId) == 1 then return {'ok', 0} end
return {'ok', redis.call('HSETNX', roles, userId, 'guest')}
