--- Begins or lifts a legal hold on a conversation or a person: retention deletes nothing of it.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   holds        hash     parley:{people}:holds
---   audit        list     parley:{people}:audit
--- ARGV
---   actor    id
---   kind     text     conversation or person
---   id       id       of the conversation or the person
---   on       flag
---   limit    integer  holds at most
---   address  text     of the caller
--- Refuses
---   NOT_TEAM_OWNER
---   PERSON_NOT_FOUND
---   TOO_MANY_HOLDS  {limit integer}

-- @include readRole
-- @include appendAudit

local team, names, roles, deactivated, holds, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, kind, id, on, limit, address = unpack(ARGV)

if readRole(team, roles, deactivated, names, actor) ~= 'owner' then return {'refused', 'NOT_TEAM_OWNER'} end
local field = kind .. ':' .. id
local isHeld = redis.call('HEXISTS', holds, field) == 1
if isHeld == (on == '1') then return {'ok'} end
if on == '1' then
  if kind == 'person' and redis.call('HEXISTS', names, id) == 0 then return {'refused', 'PERSON_NOT_FOUND'} end
  if redis.call('HLEN', holds) >= tonumber(limit) then return {'refused', 'TOO_MANY_HOLDS', limit} end
  redis.call('HSET', holds, field, cjson.encode({by = actor, at = nowMs()}))
else
  redis.call('HDEL', holds, field)
end
local action = on == '1' and 'retention.hold' or 'retention.lift'
appendAudit(team, audit, {
  action = action, by = actor, address = address,
  target = kind == 'person' and id or nil, detail = kind == 'conversation' and id or nil,
})
return {'ok'}
