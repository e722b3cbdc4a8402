--- Lists everyone in the team with their roles, for an admin.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
--- ARGV
---   actor  id
--- Returns
---   ownerId        id?
---   people[]       {id id, name text}
---   roles[]        {id id, role text}  only of people who are neither the owner nor a member
---   deactivated[]  {id id, at ms}
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin

local team, names, roles, deactivated = unpack(KEYS) -- bounded: the keys of this script

if not isAdmin(readRole(team, roles, deactivated, names, ARGV[1])) then return {'refused', 'NOT_ADMIN'} end
return {'ok', redis.call('HGET', team, 'owner'), redis.call('HGETALL', names), redis.call('HGETALL', roles),
  redis.call('HGETALL', deactivated)}
