--- Sets limits of the team. Only the owner changes others than `roomsPerPerson`.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   limits       channel  parley:{people}:limits
--- ARGV
---   actor     id
---   address   text                          of the caller
---   limits[]  {name text, value integer}  0: no limit
--- Refuses
---   NOT_ADMIN
---   NOT_TEAM_OWNER
--- Publishes
---   limits.changed  on limits

-- @include readRole
-- @include isAdmin
-- @include appendAudit

local team, names, roles, deactivated, audit, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, address = ARGV[1], ARGV[2]

local role = readRole(team, roles, deactivated, names, actor)
if not isAdmin(role) then return {'refused', 'NOT_ADMIN'} end
local changed = {}
for i = 3, #ARGV, 2 do
  local name, value = ARGV[i], ARGV[i + 1]
  if (redis.call('HGET', team, name) or '0') ~= value then changed[#changed + 1] = {name = name, value = value} end
end
for _, limit in ipairs(changed) do
  if limit.name ~= 'roomsPerPerson' and role ~= 'owner' then return {'refused', 'NOT_TEAM_OWNER'} end
end
if #changed == 0 then return {'ok'} end

for _, limit in ipairs(changed) do
  redis.call('HSET', team, limit.name, limit.value)
  -- The number of rooms is written without a name, as earlier versions write it.
  local detail = limit.name == 'roomsPerPerson' and limit.value or limit.name .. '=' .. limit.value
  appendAudit(team, audit, {action = 'admin.setLimits', by = actor, address = address, detail = detail})
end
redis.call('SPUBLISH', channel, '{"event":"limits.changed","data":{}}')
return {'ok'}
