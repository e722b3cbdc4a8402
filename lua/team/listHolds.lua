--- Lists the legal holds, for the owner and admins.
---
--- KEYS
---   team         hash  parley:{people}:team
---   names        hash  parley:{people}:names
---   roles        hash  parley:{people}:roles
---   deactivated  hash  parley:{people}:deactivated
---   holds        hash  parley:{people}:holds
--- ARGV
---   actor  id
--- Returns
---   holds[]  {target text, hold json}  target: `conversation:<id>` or `person:<id>`
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin

local team, names, roles, deactivated, holds = unpack(KEYS) -- bounded: the keys of this script

if not isAdmin(readRole(team, roles, deactivated, names, ARGV[1])) then return {'refused', 'NOT_ADMIN'} end
return {'ok', redis.call('HGETALL', holds)}
