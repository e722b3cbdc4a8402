--- A person gives up their seat in a room. The room stays, also when nobody is left in it.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   reads    hash        parley:{c}:reads
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   userId    id
---   clientId  id
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include refuseRoom
-- @include giveUpSeat
-- @include appendEvent
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], reads = KEYS[5], sent = KEYS[6],
  channel = KEYS[7],
}
local userId, clientId = unpack(ARGV)

local epoch, base, hidden = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'hidden'))
if not epoch then return {'refused', 'ROOM_CLOSED'} end
if redis.call('ZSCORE', keys.sent, userId .. ':' .. clientId) then return {'ok'} end
-- Whoever has not proved a new password may leave all the same.
local refusal = refuseRoom(redis.call('HGET', keys.members, userId), '0', hidden)
if refusal then return {'refused', refusal} end

local at, now = readClock()
giveUpSeat(keys, userId)
appendEvent(keys, {epoch = epoch, base = tonumber(base)}, at, userId, clientId, 'left', '')
tellRoom(keys, now)
return {'ok'}
