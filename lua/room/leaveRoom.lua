--- Removes a person from a room. The room stays, even without members. When its owner leaves, the member with access
--- who entered first becomes the owner; without such a member, the next person who enters (see enterRoom).
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   reads    hash        parley:{c}:reads
---   mutes    sorted set  parley:{c}:mutes
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   userId    id
---   clientId  id
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
--- Publishes
---   conversation.appended  on channel: `left`, and `ownerChanged` when the owner leaves
---   room.changed           on channel

-- @include readClock
-- @include refuseRoom
-- @include giveUpSeat
-- @include findClientId
-- @include appendEvent
-- @include passOwnership
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], reads = KEYS[5], mutes = KEYS[6],
  sent = KEYS[7], channel = KEYS[8],
}
local userId, clientId = unpack(ARGV)

local epoch, base, hidden, owner, version =
  unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'hidden', 'owner', 'passwordVersion'))
if not epoch then return {'refused', 'ROOM_CLOSED'} end
if findClientId(keys.sent, userId, clientId) then return {'ok'} end
-- A member who has not entered the new password may leave, too.
local refusal = refuseRoom(redis.call('HGET', keys.members, userId), '0', hidden)
if refusal then return {'refused', refusal} end

local at, now = readClock()
local room = {epoch = epoch, base = tonumber(base)}
local successor = userId == owner and findSuccessor(keys, owner, version)
giveUpSeat(keys, userId, '-')
appendEvent(keys, room, at, userId, clientId, 'left', '')
if successor then passOwnership(keys, room, at, successor) end
tellRoom(keys, now)
return {'ok'}
