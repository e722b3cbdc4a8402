--- Makes a member the owner of a room, for an admin, whose right was checked in the slot of the team. Ends that
--- member's mute. No effect when they own it already.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   mutes    sorted set  parley:{c}:mutes
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   epoch   text  of the room that the admin saw; a later room of the same name is another room
---   userId  id
--- Refuses
---   ROOM_CLOSED       also when the epoch differs, and for a group direct message
---   PERSON_NOT_FOUND  not in the room
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include isGroupDirect
-- @include passOwnership
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], mutes = KEYS[5], sent = KEYS[6],
  channel = KEYS[7],
}
local wanted, userId = unpack(ARGV)

local epoch, base, owner = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'owner'))
if epoch ~= wanted or isGroupDirect(keys.meta) then return {'refused', 'ROOM_CLOSED'} end
if not readMember(redis.call('HGET', keys.members, userId)) then return {'refused', 'PERSON_NOT_FOUND'} end
if owner == userId then return {'ok'} end

local at, now = readClock()
passOwnership(keys, {epoch = epoch, base = tonumber(base)}, at, userId)
tellRoom(keys, now)
return {'ok'}
