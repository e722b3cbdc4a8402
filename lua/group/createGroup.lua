--- Creates a group, without members or with those of a room. The caller has reserved the name among the accounts with
--- the claim.
---
--- KEYS
---   team          hash        parley:{people}:team
---   names         hash        parley:{people}:names
---   roles         hash        parley:{people}:roles
---   deactivated   hash        parley:{people}:deactivated
---   audit         list        parley:{people}:audit
---   groups        hash        parley:{people}:groups
---   groupNames    hash        parley:{people}:groupNames
---   groupMembers  sorted set  parley:{people}:groupMembers
---   memberships   hash        parley:{people}:memberships
---   channel       channel     parley:{people}:channel
--- ARGV
---   actor      id
---   groupId    id
---   name       text
---   compared   text     the skeleton of the name
---   claim      text     what the reservation of the name contains
---   limit      integer  most groups of a team
---   address    text     of the caller
---   fromRoom   flag     the people are those of a room
---   userIds[]  id       at most as many as a group may have; guests and deactivated people are left out
--- Returns
---   size  integer  the number of members
--- Refuses
---   NOT_ADMIN
---   TOO_MANY_GROUPS  {limit integer}
---   GROUP_NAME_TAKEN
--- Publishes
---   group.changed  on channel

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include groups

local team, names, roles, deactivated, audit,
  groups, groupNames, groupMembers, memberships, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, groupId, name, compared, claim, limit, address, fromRoom = unpack(ARGV, 1, 8)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
if redis.call('HEXISTS', groupNames, compared) == 1 then return {'refused', 'GROUP_NAME_TAKEN'} end
if redis.call('HLEN', groups) >= tonumber(limit) then return {'refused', 'TOO_MANY_GROUPS', limit} end

local now = nowMs()
local group = {name = name, compared = compared, by = actor, at = now}
redis.call('HSET', groups, groupId, cjson.encode(group))
redis.call('HSET', groupNames, compared, claim)
for i = 9, #ARGV do
  local role = readRole(team, roles, deactivated, names, ARGV[i])
  if role and role ~= 'guest' then joinGroup(groupMembers, memberships, groupId, ARGV[i], now) end
end
local size = countGroup(groupMembers, groupId)
local entry = {action = 'group.create', by = actor, address = address, detail = name}
if fromRoom == '1' then entry.action, entry.detail = 'group.createFromRoom', size .. ',' .. name end
appendAudit(team, audit, entry)
publishGroup(channel, groupId, group, size)
return {'ok', size}
