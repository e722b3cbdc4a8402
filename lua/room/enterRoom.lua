--- Gives a person a seat in a room, or records that a member has entered its new password; renews only their lease. If
--- the owner is no longer a member, the person becomes the owner. When all seats are taken, the member who has been
--- absent longest loses theirs (never the owner); when all members are present, the room is full. The caller has
--- already added the room to the person's list.
---
--- KEYS
---   meta       hash        parley:{c}:meta
---   log        list        parley:{c}:log
---   members    hash        parley:{c}:members
---   nicknames  hash        parley:{c}:nicknames
---   leases     sorted set  parley:{c}:leases
---   reads      hash        parley:{c}:reads
---   recalled   sorted set  parley:{c}:recalled
---   mutes      sorted set  parley:{c}:mutes
---   removals   hash        parley:{c}:removals
---   requests   sorted set  parley:{c}:requests
---   requestNotes  hash     parley:{c}:requestNotes
---   sent       sorted set  parley:{c}:sent
---   channel    channel     parley:{c}:channel
--- ARGV
---   userId    id
---   nickname  json     as displayed
---   compared  text     the normalised nickname, without colons
---   epoch     text     of the room whose password was checked
---   version   integer  of that password; 0: none
---   leaseMs   ms       how long the person counts as present
---   clientId  id
---   isGuest   flag     may enter only a room that they were put into before
---   isInvited  flag    by an invitation or a guest link: enters a room by request without asking
--- Returns
---   entered  flag  false: was already a member
--- Refuses
---   ROOM_NOT_FOUND
---   NOT_FOR_GUESTS          a guest who was never put into the room
---   ROOM_REMOVED            {until ms?}  the person was removed, and neither has that ended nor were they readmitted
---   ROOM_PASSWORD_REQUIRED  the checked version is not the room's current one
---   JOIN_REQUEST_REQUIRED   people join the room by request; neither were they in it before nor do they know its password
---   NOT_A_MEMBER            a late retry: the person has left again since
---   NICKNAME_TAKEN
---   ROOM_FULL
--- Publishes
---   conversation.appended  on channel: `entered`, `left` of each person who lost a seat, `ownerChanged` if the owner was not a member
---   room.changed           on channel

-- @include readClock
-- @include readMember
-- @include readRemoval
-- @include giveUpSeat
-- @include joinRequests
-- @include findClientId
-- @include appendEvent
-- @include passOwnership
-- @include shareExpiry
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  recalled = KEYS[7], mutes = KEYS[8], removals = KEYS[9], requests = KEYS[10], requestNotes = KEYS[11],
  sent = KEYS[12], channel = KEYS[13],
}
local userId, nickname, compared, checkedEpoch, checkedVersion, leaseMs, clientId, isGuest, isInvited = unpack(ARGV)

local epoch, base, owner, version, seats, joining, hidden =
  unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'owner', 'passwordVersion', 'seats', 'joining', 'hidden'))
if not epoch then return {'refused', 'ROOM_NOT_FOUND'} end

local proved, oldCompared, oldNickname, since, isRemoved = readMember(redis.call('HGET', keys.members, userId))
if isGuest == '1' and not oldCompared then return {'refused', 'NOT_FOR_GUESTS'} end
local wasChecked = checkedEpoch == epoch and checkedVersion == version
if version ~= '0' and proved ~= version and not wasChecked then return {'refused', 'ROOM_PASSWORD_REQUIRED'} end
-- Checked after the password, so that a person without it can't tell a hidden room from a nonexistent one.
local at, now = readClock()
local isKeptOut, removedUntil = readRemoval(keys.removals, userId, isRemoved, now)
if isKeptOut then return {'refused', 'ROOM_REMOVED', removedUntil or false} end
-- People who were in the room before need no second approval, and the password is another way in.
local mayEnter = joining ~= 'request' or oldCompared or isInvited == '1' or version ~= '0'
if not mayEnter then return {'refused', hidden == '1' and 'ROOM_NOT_FOUND' or 'JOIN_REQUEST_REQUIRED'} end
if not proved and findClientId(keys.sent, userId, clientId) then return {'refused', 'NOT_A_MEMBER'} end
local holder = redis.call('HGET', keys.nicknames, compared)
if holder and holder ~= userId then return {'refused', 'NICKNAME_TAKEN'} end

local away = {}
local isLimited = tonumber(seats) > 0
local missing = (proved or not isLimited) and 0 or redis.call('ZCARD', keys.leases) - seats + 1
if missing > 0 then
  for _, member in ipairs(redis.call('ZRANGE', keys.leases, '-inf', at, 'BYSCORE', 'LIMIT', 0, missing + 1)) do
    if member ~= owner and #away < missing then away[#away + 1] = member end
  end
  if #away < missing then return {'refused', 'ROOM_FULL'} end
end

local room = {epoch = epoch, base = tonumber(base)}
for _, member in ipairs(away) do
  giveUpSeat(keys, member, '-')
  appendEvent(keys, room, at, member, clientId, 'left', '')
end
if oldCompared and oldCompared ~= compared then redis.call('HDEL', keys.nicknames, oldCompared) end
redis.call('HSET', keys.nicknames, compared, userId)
if not oldCompared then since = tostring(room.base + redis.call('LLEN', keys.log) + 1) end
redis.call('HSET', keys.members, userId, writeMember(version, since, compared, nickname))
if isRemoved then redis.call('HDEL', keys.removals, userId) end
removeRequest(keys, userId)
redis.call('ZADD', keys.leases, now + leaseMs, userId)
if not proved or oldNickname ~= nickname then
  local offset, uncounted = appendEvent(keys, room, at, userId, clientId, 'entered', ',"nickname":' .. nickname)
  -- Earlier messages are readable, but do not count as unread.
  if not proved then redis.call('HSET', keys.reads, userId, offset .. ':' .. uncounted) end
end
local isOwned = userId == owner or readMember(redis.call('HGET', keys.members, owner)) ~= nil
if not isOwned then passOwnership(keys, room, at, userId) end
shareExpiry(keys.meta, keys.log, keys.members, keys.nicknames, keys.leases, keys.reads, keys.sent)
if proved and isOwned then tellPeople(keys, now) else tellRoom(keys, now) end
return {'ok', proved and 0 or 1}
