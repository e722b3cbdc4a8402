--- Sets who may join the team.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
--- ARGV
---   actor    id
---   joining  text  open, invitation or closed
---   address  text  of the caller
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin
-- @include appendAudit

local team, names, roles, deactivated, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, joining, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
if redis.call('HGET', team, 'joining') == joining then return {'ok'} end

redis.call('HSET', team, 'joining', joining)
appendAudit(team, audit, {action = 'admin.setJoining', by = actor, address = address, detail = joining})
return {'ok'}
