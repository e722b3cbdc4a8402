--- Makes a member of a room a moderator, or ends that role, for the room's owner. Leaving the room ends it, too.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   owner     id
---   clientId  id
---   userId    id
---   on        flag
---   limit     integer  moderators per room
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_THE_OWNER
---   PERSON_NOT_FOUND       not in the room; only when the role begins
---   TOO_MANY_MODERATORS
--- Publishes
---   conversation.appended  on channel, when the role of the person changes
---   room.changed           on channel, when the role of the person changes

-- @include readClock
-- @include readOwnRoom
-- @include moderators
-- @include appendEvent
-- @include tellRoom

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], sent = KEYS[5], channel = KEYS[6]}
local owner, clientId, userId, on, limit = ARGV[1], ARGV[2], ARGV[3], ARGV[4] == '1', tonumber(ARGV[5])

local room, refusal, done = readOwnRoom(keys, owner, clientId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end

if on then
  if not readMember(redis.call('HGET', keys.members, userId)) then return {'refused', 'PERSON_NOT_FOUND'} end
  if isModerator(keys.meta, userId) then return {'ok'} end
  if not appointModerator(keys.meta, userId, limit) then return {'refused', 'TOO_MANY_MODERATORS'} end
elseif not withdrawModerator(keys.meta, userId) then
  return {'ok'}
end

local at, now = readClock()
appendEvent(keys, room, at, owner, clientId, 'moderatorChanged', ',"userId":"' .. userId .. '","on":' .. tostring(on))
tellRoom(keys, now)
return {'ok'}
