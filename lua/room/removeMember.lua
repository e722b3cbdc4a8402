--- Removes a person from a room for its owner and its moderators. The person may not enter again until the removal ends
--- or they are readmitted (readmitMember).
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   leases    sorted set  parley:{c}:leases
---   reads     hash        parley:{c}:reads
---   removals  hash        parley:{c}:removals
---   sent      sorted set  parley:{c}:sent
---   channel   channel     parley:{c}:channel
--- ARGV
---   caller    id
---   clientId  id
---   userId    id
---   forMs     ms  0: until readmitted
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_A_MODERATOR
---   NOT_THE_OWNER     the caller is a moderator, and the person is the owner or another moderator
---   PERSON_NOT_FOUND  not in the room
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include readModeratedRoom
-- @include giveUpSeat
-- @include appendEvent
-- @include shareExpiry
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], reads = KEYS[5], removals = KEYS[6],
  sent = KEYS[7], channel = KEYS[8],
}
local caller, clientId, userId, forMs = unpack(ARGV)

local room, refusal, done = readModeratedRoom(keys, caller, clientId, userId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end
if not readMember(redis.call('HGET', keys.members, userId)) then return {'refused', 'PERSON_NOT_FOUND'} end

local at, now = readClock()
giveUpSeat(keys, userId, '!')
local ends = forMs ~= '0' and string.format('%d', now + forMs)
if ends then
  redis.call('HSET', keys.removals, userId, ends)
  shareExpiry(keys.meta, keys.removals)
else
  redis.call('HDEL', keys.removals, userId)
end
appendEvent(keys, room, at, caller, clientId, 'removed',
  ',"userId":"' .. userId .. '"' .. (ends and ',"until":' .. ends or ''))
tellRoom(keys, now)
return {'ok'}
