--- Gives a person who asked to join a room a seat in it, for its owner and its moderators. It takes no one's seat, and
--- replaces the password. The person counts as absent. The caller has already added the room to the person's list.
---
--- KEYS
---   meta       hash        parley:{c}:meta
---   log        list        parley:{c}:log
---   members    hash        parley:{c}:members
---   nicknames  hash        parley:{c}:nicknames
---   leases     sorted set  parley:{c}:leases
---   reads      hash        parley:{c}:reads
---   requests   sorted set  parley:{c}:requests
---   requestNotes  hash     parley:{c}:requestNotes
---   sent       sorted set  parley:{c}:sent
---   channel    channel     parley:{c}:channel
--- ARGV
---   caller    id
---   clientId  id    of the event
---   epoch     text  of the room that the person asked
---   userId    id
---   nickname  json  as displayed
---   compared  text  the normalised nickname, without colons
--- Returns
---   entered      flag  false: the person is in the room already
---   admitters[]  id    who decided about it
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED
---   NOT_A_MODERATOR
---   JOIN_REQUEST_ENDED  withdrawn, declined, or ended by itself
---   NICKNAME_TAKEN
---   ROOM_FULL           the request stays
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include readAdmitterRoom
-- @include refuseEpoch
-- @include joinRequests
-- @include seatMember
-- @include shareExpiry
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  requests = KEYS[7], requestNotes = KEYS[8], sent = KEYS[9], channel = KEYS[10],
}
local caller, clientId, meantFor, userId, nickname, compared = unpack(ARGV)

local room, refusal = readAdmitterRoom(keys, caller)
if not room then return {'refused', refusal} end
refusal = refuseEpoch(room, meantFor)
if refusal then return {'refused', refusal} end

local at, now = readClock()
if readMember(redis.call('HGET', keys.members, userId)) then return {'ok', 0, {}} end
if not readRequest(keys.requests, userId, now) then return {'refused', 'JOIN_REQUEST_ENDED'} end
local holder = redis.call('HGET', keys.nicknames, compared)
if holder and holder ~= userId then return {'refused', 'NICKNAME_TAKEN'} end
local seats, version = unpack(redis.call('HMGET', keys.meta, 'seats', 'passwordVersion'))
local isFull = seats ~= '0' and redis.call('ZCARD', keys.leases) >= tonumber(seats)
if isFull then return {'refused', 'ROOM_FULL'} end

removeRequest(keys, userId)
seatMember(keys, room, at, {
  userId = userId, nickname = nickname, compared = compared, version = version, leaseEnd = now, clientId = clientId,
  fields = ',"approvedBy":"' .. caller .. '"',
})
shareExpiry(keys.meta, keys.log, keys.members, keys.nicknames, keys.leases, keys.reads, keys.sent)
tellRoom(keys, now)
return {'ok', 1, listAdmitters(keys.meta, room.owner)}
