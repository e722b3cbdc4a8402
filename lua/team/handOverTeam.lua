--- Makes another person the owner of the team; the former owner becomes an admin.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   channel      channel  parley:{people}:channel
--- ARGV
---   actor    id
---   userId   id
---   address  text  of the caller
--- Refuses
---   NOT_TEAM_OWNER
---   PERSON_NOT_FOUND
--- Publishes
---   team.memberChanged  on channel, for both

-- @include readRole
-- @include appendAudit
-- @include publishMember

local team, names, roles, deactivated, audit, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, userId, address = unpack(ARGV)

if readRole(team, roles, deactivated, names, actor) ~= 'owner' then return {'refused', 'NOT_TEAM_OWNER'} end
if not readRole(team, roles, deactivated, names, userId) then return {'refused', 'PERSON_NOT_FOUND'} end
if actor == userId then return {'ok'} end

redis.call('HSET', team, 'owner', userId)
redis.call('HDEL', roles, userId)
redis.call('HSET', roles, actor, 'admin')
appendAudit(team, audit, {action = 'admin.handOver', by = actor, target = userId, address = address})
publishMember(channel, userId, 'owner', true)
publishMember(channel, actor, 'admin', true)
return {'ok'}
