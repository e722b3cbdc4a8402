--- Reads what is needed to enter a room: its state, the person's membership, and the password hash. Renews no lease.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   members   hash        parley:{c}:members
---   leases    sorted set  parley:{c}:leases
---   removals  hash        parley:{c}:removals
--- ARGV
---   userId  id
--- Returns
---   epoch      text
---   version    integer  of the password; 0: no password
---   inside     flag     whether the person has a seat
---   proved     flag     whether the person has entered this version
---   nickname   json?    current or former nickname; null: was never a member
---   removed    flag     whether the person was removed, and neither has that ended nor were they readmitted
---   hidden     flag
---   room       json     the state of the room
---   salt       text     base64
---   cost       integer  scrypt's N
---   blockSize  integer  r
---   parallel   integer  p
---   hash       text     base64
--- Refuses
---   ROOM_NOT_FOUND

-- @include nowMs
-- @include readMember
-- @include readRemoval
-- @include roomState

local keys = {meta = KEYS[1], members = KEYS[2], leases = KEYS[3], removals = KEYS[4]}
local epoch, version, hidden, salt, cost, blockSize, parallel, hash = unpack(redis.call('HMGET', keys.meta,
  'epoch', 'passwordVersion', 'hidden', 'salt', 'cost', 'blockSize', 'parallel', 'hash'))
if not epoch then return {'refused', 'ROOM_NOT_FOUND'} end

local proved, _, nickname, _, isRemoved = readMember(redis.call('HGET', keys.members, ARGV[1]))
local now = nowMs()
local isKeptOut = readRemoval(keys.removals, ARGV[1], isRemoved, now)
local isProved = proved and (version == '0' or proved == version)
return {
  'ok', epoch, version, proved and 1 or 0, isProved and 1 or 0, nickname or false, isKeptOut and 1 or 0, hidden,
  roomState(keys, now), salt, cost, blockSize, parallel, hash,
}
