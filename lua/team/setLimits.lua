--- Sets the limits of the team.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
--- ARGV
---   actor           id
---   roomsPerPerson  integer  0: no limit
---   address         text     of the caller
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin
-- @include appendAudit

local team, names, roles, deactivated, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, roomsPerPerson, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
if (redis.call('HGET', team, 'roomsPerPerson') or '0') == roomsPerPerson then return {'ok'} end

redis.call('HSET', team, 'roomsPerPerson', roomsPerPerson)
appendAudit(team, audit, {action = 'admin.setLimits', by = actor, address = address, detail = roomsPerPerson})
return {'ok'}
