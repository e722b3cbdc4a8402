--- Checks that a person may administer the account of another: its name and its sessions. An admin does so for members
--- and guests; the owner for all.
---
--- KEYS
---   team         hash  parley:{people}:team
---   names        hash  parley:{people}:names
---   roles        hash  parley:{people}:roles
---   deactivated  hash  parley:{people}:deactivated
--- ARGV
---   actor   id
---   userId  id
--- Refuses
---   NOT_ADMIN
---   PERSON_NOT_FOUND  also when deactivated
---   NOT_TEAM_OWNER    the person is an admin or the owner, and the caller is not the owner

-- @include refuseAdministering

local team, names, roles, deactivated = unpack(KEYS) -- bounded: the keys of this script
local actor, userId = unpack(ARGV)

local refusal = refuseAdministering(team, roles, deactivated, names, actor, userId)
if refusal then return {'refused', refusal} end
return {'ok'}
