--- Checks that a person is the owner of the team or an admin, and records what they do outside the slot of the team
--- right after: to a room, or to the webhook of a person.
---
--- KEYS
---   team         hash  parley:{people}:team
---   names        hash  parley:{people}:names
---   roles        hash  parley:{people}:roles
---   deactivated  hash  parley:{people}:deactivated
---   holds        hash  parley:{people}:holds
---   audit        list  parley:{people}:audit
--- ARGV
---   actor     id
---   action    text  the call
---   userId    id    whom it concerns; empty: no one
---   isActive  flag  this person must be in the team
---   unheld    id?   a room that must not be under legal hold
---   detail    text  the name of the room or of the webhook; empty: not to be recorded
---   address   text  of the caller
--- Refuses
---   NOT_ADMIN
---   PERSON_NOT_FOUND  deactivated or not in the team
---   ROOM_HELD

-- @include readRole
-- @include isAdmin
-- @include appendAudit

local team, names, roles, deactivated, holds, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, action, userId, isActive, unheld, detail, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
if isActive == '1' and not readRole(team, roles, deactivated, names, userId) then
  return {'refused', 'PERSON_NOT_FOUND'}
end
if unheld ~= '' and redis.call('HEXISTS', holds, 'conversation:' .. unheld) == 1 then return {'refused', 'ROOM_HELD'} end
appendAudit(team, audit, {
  action = action, by = actor, target = userId ~= '' and userId or nil, detail = detail ~= '' and detail or nil,
  address = address,
})
return {'ok'}
