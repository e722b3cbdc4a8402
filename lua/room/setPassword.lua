--- Sets or removes a room's password, for its owner. All other members must enter the new one at their next access.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   owner      id
---   clientId   id
---   salt       text     base64; empty: no password
---   cost       integer  scrypt's N
---   blockSize  integer  r
---   parallel   integer  p
---   hash       text     base64
---   keySalt    text     as in `createRoom`
---   keyId      text     as in `createRoom`
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_THE_OWNER
---   ROOM_ENCRYPTED  a password of an encrypted room has a salt of its key, and can't be removed; that of another has none
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include readOwnRoom
-- @include appendEvent
-- @include tellRoom

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], sent = KEYS[5], channel = KEYS[6]}
local owner, clientId, salt, cost, blockSize, parallel, hash, keySalt, keyId = unpack(ARGV)

local room, refusal, done = readOwnRoom(keys, owner, clientId)
if not room then return {'refused', refusal} end
if done then return {'ok'} end
local isEncrypted = redis.call('HEXISTS', keys.meta, 'keyId') == 1
if isEncrypted ~= (keyId ~= '') or isEncrypted and salt == '' then return {'refused', 'ROOM_ENCRYPTED'} end

local at, now = readClock()
local locked = salt ~= ''
local offset = appendEvent(keys, room, at, owner, clientId, 'passwordChanged', ',"locked":' .. tostring(locked))
local version = locked and offset or 0
redis.call('HSET', keys.meta, 'passwordVersion', version, 'salt', salt, 'cost', cost, 'blockSize', blockSize,
  'parallel', parallel, 'hash', hash)
if isEncrypted then redis.call('HSET', keys.meta, 'keySalt', keySalt, 'keyId', keyId) end
local _, compared, nickname, since = readMember(redis.call('HGET', keys.members, owner))
redis.call('HSET', keys.members, owner, writeMember(version, since, compared, nickname))
tellRoom(keys, now)
return {'ok'}
