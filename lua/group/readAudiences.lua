--- Reads the audiences of announcements that a person belongs to: `admins` (with the owner), `members` (all but
--- guests), and `group:` with the id of a group. A deactivated person belongs to none.
---
--- KEYS
---   team         hash  parley:{people}:team
---   names        hash  parley:{people}:names
---   roles        hash  parley:{people}:roles
---   deactivated  hash  parley:{people}:deactivated
---   memberships  hash  parley:{people}:memberships
--- ARGV
---   userId  id
--- Returns
---   audiences[]  text

-- @include readRole
-- @include isAdmin
-- @include groups

local team, names, roles, deactivated, memberships = unpack(KEYS) -- bounded: the keys of this script

local role = readRole(team, roles, deactivated, names, ARGV[1])
local audiences = {}
if not role then return {'ok', audiences} end
if isAdmin(role) then audiences[#audiences + 1] = 'admins' end
if role ~= 'guest' then audiences[#audiences + 1] = 'members' end
for groupId in pairs(readMemberships(memberships, ARGV[1])) do audiences[#audiences + 1] = 'group:' .. groupId end
return {'ok', audiences}
