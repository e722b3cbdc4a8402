--- Checks that the owner turns off the two-factor sign-in of a person, and records it.
---
--- KEYS
---   team         hash  parley:{people}:team
---   names        hash  parley:{people}:names
---   roles        hash  parley:{people}:roles
---   deactivated  hash  parley:{people}:deactivated
---   audit        list  parley:{people}:audit
--- ARGV
---   actor    id
---   userId   id
---   address  text  of the caller
--- Refuses
---   NOT_TEAM_OWNER
---   PERSON_NOT_FOUND  also when deactivated

-- @include readRole
-- @include appendAudit

local team, names, roles, deactivated, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, userId, address = unpack(ARGV)

if readRole(team, roles, deactivated, names, actor) ~= 'owner' then return {'refused', 'NOT_TEAM_OWNER'} end
if not readRole(team, roles, deactivated, names, userId) then return {'refused', 'PERSON_NOT_FOUND'} end

appendAudit(team, audit, {action = 'admin.turnOffTwoFactor', by = actor, target = userId, address = address})
return {'ok'}
