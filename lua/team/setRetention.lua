--- Sets after how many days messages are deleted, for each kind of conversation.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
--- ARGV
---   actor    id
---   direct   integer  days; 0: never
---   group    integer
---   room     integer
---   address  text     of the caller
--- Refuses
---   NOT_TEAM_OWNER

-- @include readRole
-- @include appendAudit

local team, names, roles, deactivated, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, direct, group, room, address = unpack(ARGV)

if readRole(team, roles, deactivated, names, actor) ~= 'owner' then return {'refused', 'NOT_TEAM_OWNER'} end
local days = direct .. ',' .. group .. ',' .. room
if (redis.call('HGET', team, 'retention') or '0,0,0') == days then return {'ok'} end

redis.call('HSET', team, 'retention', days)
appendAudit(team, audit, {action = 'retention.set', by = actor, address = address, detail = days})
return {'ok'}
