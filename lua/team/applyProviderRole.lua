--- Makes a person an admin, or an admin a member, as the groups of their identity provider say. The owner stays, and so
--- do members and guests who are no admins there. Idempotent.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   channel      channel  parley:{people}:channel
--- ARGV
---   userId   id
---   isAdmin  flag
---   address  text  from which the person signs in
--- Returns
---   changed  flag
--- Publishes
---   team.memberChanged  on channel

-- @include readRole
-- @include appendAudit
-- @include publishMember

local team, names, roles, deactivated, audit, channel = unpack(KEYS) -- bounded: the keys of this script
local userId, isAdmin, address = unpack(ARGV)

local current = readRole(team, roles, deactivated, names, userId)
local role = isAdmin == '1' and 'admin' or 'member'
if not current or current == 'owner' or current == role then return {'ok', 0} end
if role == 'member' and current ~= 'admin' then return {'ok', 0} end

if role == 'member' then redis.call('HDEL', roles, userId) else redis.call('HSET', roles, userId, role) end
appendAudit(team, audit, {action = 'team.providerRole', by = userId, address = address, detail = role})
publishMember(channel, userId, role, true)
return {'ok', 1}
