--- Creates a group without members. The caller has reserved the name among the accounts with the claim.
---
--- KEYS
---   team         hash        parley:{people}:team
---   names        hash        parley:{people}:names
---   roles        hash        parley:{people}:roles
---   deactivated  hash        parley:{people}:deactivated
---   audit        list        parley:{people}:audit
---   groups       hash        parley:{people}:groups
---   groupNames   hash        parley:{people}:groupNames
---   channel      channel     parley:{people}:channel
--- ARGV
---   actor     id
---   groupId   id
---   name      text
---   compared  text     the skeleton of the name
---   claim     text     what the reservation of the name contains
---   limit     integer  most groups of a team
---   address   text     of the caller
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

local team, names, roles, deactivated,
  audit, groups, groupNames, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, groupId, name, compared, claim, limit, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
if redis.call('HEXISTS', groupNames, compared) == 1 then return {'refused', 'GROUP_NAME_TAKEN'} end
if redis.call('HLEN', groups) >= tonumber(limit) then return {'refused', 'TOO_MANY_GROUPS', limit} end

local group = {name = name, compared = compared, by = actor, at = nowMs()}
redis.call('HSET', groups, groupId, cjson.encode(group))
redis.call('HSET', groupNames, compared, claim)
appendAudit(team, audit, {action = 'group.create', by = actor, address = address, detail = name})
publishGroup(channel, groupId, group, 0)
return {'ok'}
