--- Begins to erase a person: from now on they are no one's account. Ends their sessions on every node, and records the
--- names whose traces are then removed from other hash slots. The entry of the audit log names them by id only.
---
--- KEYS
---   team          hash        parley:{people}:team
---   names         hash        parley:{people}:names
---   roles         hash        parley:{people}:roles
---   deactivated   hash        parley:{people}:deactivated
---   sessionsFrom  hash        parley:{people}:sessionsFrom
---   admissions    hash        parley:{people}:admissions
---   profiles      hash        parley:{people}:profiles
---   renames       hash        parley:{people}:renames
---   groups        hash        parley:{people}:groups
---   groupMembers  sorted set  parley:{people}:groupMembers
---   memberships   hash        parley:{people}:memberships
---   holds         hash        parley:{people}:holds
---   erased        hash        parley:{people}:erased
---   audit         list        parley:{people}:audit
---   channel       channel     parley:{people}:channel
--- ARGV
---   actor     id
---   userId    id
---   name      text  the name that the caller expects
---   messages  text  keep or delete
---   address   text  of the caller
--- Refuses
---   ERASING_YOURSELF
---   NOT_ADMIN
---   ERASING_VISITOR
---   PERSON_ERASED     also while they are being erased
---   PERSON_NOT_FOUND
---   LAST_OWNER        the person is the owner
---   NOT_TEAM_OWNER    the person is an admin, and the caller is not the owner
---   PERSON_HELD       the person is under legal hold
---   NAME_DIFFERS
--- Publishes
---   team.memberChanged  on channel
---   group.changed       on channel, for each group of the person
---   person.erased       on channel

-- @include nowMs
-- @include refuseAdministering
-- @include appendAudit
-- @include publishMember
-- @include groups

local team, names, roles, deactivated, sessionsFrom, admissions, profiles, renames =
  unpack(KEYS, 1, 8) -- bounded: the keys of this script
local groups, groupMembers, memberships, holds, erased, audit, channel =
  unpack(KEYS, 9, 15) -- bounded: the keys of this script
local actor, userId, name, messages, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
if actor == userId then return {'refused', 'ERASING_YOURSELF'} end
if string.sub(userId, 1, 8) == 'visitor-' then return {'refused', 'ERASING_VISITOR'} end
if redis.call('HEXISTS', erased, userId) == 1 then return {'refused', 'PERSON_ERASED'} end
local current = redis.call('HGET', names, userId)
if not current then return {'refused', 'PERSON_NOT_FOUND'} end
local role = storedRole(team, roles, names, userId)
if role == 'owner' then return {'refused', 'LAST_OWNER'} end
local refusal = refuseAdministering(team, roles, deactivated, names, actor, userId, true)
if refusal then return {'refused', refusal} end
if redis.call('HEXISTS', holds, 'person:' .. userId) == 1 then return {'refused', 'PERSON_HELD'} end
if current ~= name then return {'refused', 'NAME_DIFFERS'} end

local known = {current}
local isReadable, profile = pcall(cjson.decode, redis.call('HGET', profiles, userId) or '')
if isReadable and type(profile) == 'table' and type(profile.formerNames) == 'table' then
  for _, former in ipairs(profile.formerNames) do
    if type(former) == 'table' and type(former.name) == 'string' then known[#known + 1] = former.name end
  end
end
-- A change of the name may be unfinished.
local isChanging, rename = pcall(cjson.decode, redis.call('HGET', renames, userId) or '')
if isChanging and type(rename) == 'table' then
  for _, one in ipairs({rename.from or current, rename.to or current}) do known[#known + 1] = one end
end

local at = string.format('%.0f', nowMs())
local choice = messages == 'delete' and ',"messages":"delete"' or ''
redis.call('HSET', erased, userId,
  '{"at":' .. at .. ',"stage":"names","names":' .. cjson.encode(known) .. choice .. '}')
-- It stays, and closes whatever deactivation closes.
redis.call('HSETNX', deactivated, userId, at)
redis.call('HSET', sessionsFrom, userId, at)
for groupId in pairs(readMemberships(memberships, userId)) do
  leaveGroup(groupMembers, memberships, groupId, userId)
  publishGroup(channel, groupId, readGroup(groups, groupId), countGroup(groupMembers, groupId))
end
for _, key in ipairs({names, roles, admissions, profiles, renames}) do redis.call('HDEL', key, userId) end
local entry = {action = 'admin.erase', by = actor, target = userId, address = address}
if choice ~= '' then entry.detail = messages end
appendAudit(team, audit, entry)
publishMember(channel, userId, role, false)
redis.call('SPUBLISH', channel, '{"event":"person.erased","data":{"userId":"' .. userId .. '"}}')
return {'ok'}
