--- Checks that the caller is an admin, for calls that read nothing of the team.
---
--- KEYS
---   team         hash  parley:{people}:team
---   names        hash  parley:{people}:names
---   roles        hash  parley:{people}:roles
---   deactivated  hash  parley:{people}:deactivated
--- ARGV
---   actor  id
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin

local team, names, roles, deactivated = unpack(KEYS) -- bounded: the keys of this script

if not isAdmin(readRole(team, roles, deactivated, names, ARGV[1])) then return {'refused', 'NOT_ADMIN'} end
return {'ok'}
