--- Changes a person's name. The caller has reserved the new one among the accounts with the claim. What remains to be
--- done in other hash slots is recorded in `renames` in the same step; until it is done, the name does not change again.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   renames      hash     parley:{people}:renames
---   profiles     hash     parley:{people}:profiles
---   audit        list     parley:{people}:audit
---   channel      channel  parley:{people}:channel
--- ARGV
---   userId    id
---   from      text     the name that the caller expects
---   name      text
---   claim     text     what the reservation of the name contains; empty: the account stays under its key
---   windowMs  ms       how long a former name is shown and reserved
---   most      integer  changes within that time
---   kept      integer  former names that the profile keeps
---   actor     id       who changes it: the person, or an admin
---   address   text     of the caller
--- Returns
---   renamed  flag   false: a change is unfinished, or the person has another name than the caller expects
---   rename   json?  {from, to, claim}: what remains to be done; null: nothing
---   profile  json?  {userId, version, formerNames, …}; null: not renamed
--- Refuses
---   PERSON_NOT_FOUND
---   NOT_ADMIN           another person changes it
---   NOT_TEAM_OWNER      an admin changes the name of another one or of the owner
---   NAME_CHANGED_OFTEN  {nextAt ms}
--- Publishes
---   person.renamed  on channel

-- @include nowMs
-- @include refuseAdministering
-- @include appendAudit

local team, names, roles, deactivated, renames, profiles, audit, channel =
  unpack(KEYS) -- bounded: the keys of this script
local userId, from, name, claim = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local windowMs, most, kept = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local actor, address = ARGV[8], ARGV[9]
local now = nowMs()

local current = redis.call('HGET', names, userId)
if not current then return {'refused', 'PERSON_NOT_FOUND'} end
local refusal = actor ~= userId and refuseAdministering(team, roles, deactivated, names, actor, userId)
if refusal then return {'refused', refusal} end
local unfinished = redis.call('HGET', renames, userId)
if unfinished or current ~= from then return {'ok', 0, unfinished, false} end

local isReadable, profile = pcall(cjson.decode, redis.call('HGET', profiles, userId) or '')
if not isReadable or type(profile) ~= 'table' then profile = {} end
local former = type(profile.formerNames) == 'table' and profile.formerNames or {}
local recent, nextAt = 0, math.huge
for _, one in ipairs(former) do
  local ends = type(one) == 'table' and tonumber(one['until']) or 0
  if ends > now then recent, nextAt = recent + 1, math.min(nextAt, ends) end
end
if recent >= most then return {'refused', 'NAME_CHANGED_OFTEN', string.format('%.0f', nextAt)} end

table.insert(former, {name = from, ['until'] = now + windowMs})
while #former > kept do table.remove(former, 1) end
profile.formerNames = former
profile.userId = userId
profile.version = (tonumber(profile.version) or 0) + 1
local json = cjson.encode(profile)
local rename = cjson.encode({from = from, to = name, claim = claim})
redis.call('HSET', names, userId, name)
redis.call('HSET', profiles, userId, json)
redis.call('HSET', renames, userId, rename)
appendAudit(team, audit, {
  action = actor == userId and 'account.setName' or 'admin.setName', by = actor,
  target = actor ~= userId and userId or nil, address = address, detail = from .. ' → ' .. name,
})
redis.call('SPUBLISH', channel, '{"event":"person.renamed","data":{"person":'
  .. cjson.encode({id = userId, name = name}) .. ',"profile":' .. json .. '}}')
return {'ok', 1, rename, json}
