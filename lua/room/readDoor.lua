--- Reads what is needed to enter a room: its state, the person's membership, and the password hash. Renews no lease.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
--- ARGV
---   userId  id
--- Returns
---   epoch      text
---   version    integer  of the password; 0: no password
---   inside     flag     whether the person has a seat
---   proved     flag     whether the person has entered this version
---   nickname   json?    current or former nickname; null: was never a member
---   removed    flag     whether the owner removed the person and has not readmitted them
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
-- @include roomState

local keys = {meta = KEYS[1], members = KEYS[2], leases = KEYS[3]}
local epoch, version, hidden, salt, cost, blockSize, parallel, hash = unpack(redis.call('HMGET', keys.meta,
  'epoch', 'passwordVersion', 'hidden', 'salt', 'cost', 'blockSize', 'parallel', 'hash'))
if not epoch then return {'refused', 'ROOM_NOT_FOUND'} end

local proved, _, nickname, _, isRemoved = readMember(redis.call('HGET', keys.members, ARGV[1]))
local isProved = proved and (version == '0' or proved == version)
return {
  'ok', epoch, version, proved and 1 or 0, isProved and 1 or 0, nickname or false, isRemoved and 1 or 0, hidden,
  roomState(keys, nowMs()), salt, cost, blockSize, parallel, hash,
}
