--- Creates a room with its owner, and perhaps others, as members, unless the name is taken. Of concurrent calls exactly
--- one succeeds. The caller has already added it to the owner's list.
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
---   wrote      hash        parley:{c}:wrote
---   sent       sorted set  parley:{c}:sent
---   uploads    hash        parley:{c}:uploads
---   blobs      hash        parley:{c}:blobs
---   bytes      hash        parley:{c}:bytes
---   channel    channel     parley:{c}:channel
--- ARGV
---   owner      id
---   nickname   json     as displayed
---   compared   text     the normalised nickname, without colons
---   title      json
---   epoch      text     random; used only if the room is created
---   seats      integer  0: without limit
---   idleTtlMs  ms       0: never closes
---   hidden     flag
---   salt       text     base64; empty: no password
---   cost       integer  scrypt's N
---   blockSize  integer  r
---   parallel   integer  p
---   hash       text     base64
---   leaseMs    ms       how long the owner counts as present
---   clientId   id
---   joining    text     `open`: listed for everyone; `request`: listed, by request; `private`: for its members only
---   topic      json
---   direct     flag     a group direct message: its people are its name
---   keySalt    text     base64url; the salt of the key of an encrypted room; empty: it is not encrypted
---   keyId      text     base64url; the id of that key
---   others[]   {userId id, nickname json, compared text}  further members, already in whose lists the room is
--- Returns
---   created  flag  false: an earlier attempt of the same call created it
--- Refuses
---   ROOM_NAME_TAKEN
--- Publishes
---   conversation.appended  on channel

-- @include readClock
-- @include findClientId
-- @include seatMember
-- @include renewExpiry

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  recalled = KEYS[7], mutes = KEYS[8], removals = KEYS[9], requests = KEYS[10], requestNotes = KEYS[11],
  wrote = KEYS[12], sent = KEYS[13], uploads = KEYS[14], blobs = KEYS[15], bytes = KEYS[16], channel = KEYS[17],
}
local owner, nickname, compared, title, epoch, seats, idleTtlMs, hidden = unpack(ARGV, 1, 8)
local salt, cost, blockSize, parallel, hash, leaseMs, clientId, joining, topic, direct, keySalt, keyId = unpack(ARGV, 9, 20)

if redis.call('EXISTS', keys.meta) == 1 then
  if findClientId(keys.sent, owner, clientId) == 1 then return {'ok', 0} end
  return {'refused', 'ROOM_NAME_TAKEN'}
end

-- A password's version is the offset of the event that set it, so versions are unique; 0 means no password.
local version = salt == '' and '0' or '1'
local at, now = readClock()
redis.call('HSET', keys.meta, 'kind', 'room', 'epoch', epoch, 'title', title, 'owner', owner, 'seats', seats,
  'idleTtlMs', idleTtlMs, 'hidden', hidden, 'passwordVersion', version, 'salt', salt, 'cost', cost,
  'blockSize', blockSize, 'parallel', parallel, 'hash', hash, 'joining', joining, 'topic', topic, 'base', 0,
  'uncounted', 0, 'told', 0)
if direct == '1' then redis.call('HSET', keys.meta, 'direct', 1) end
if keyId ~= '' then redis.call('HSET', keys.meta, 'keySalt', keySalt, 'keyId', keyId) end

local function addMember(userId, shown, folded)
  seatMember(keys, {epoch = epoch, base = 0}, at, {
    userId = userId, nickname = shown, compared = folded, version = version, leaseEnd = now + leaseMs, clientId = clientId,
  })
  redis.call('HINCRBY', keys.meta, 'told', 1)
end
addMember(owner, nickname, compared)
for i = 21, #ARGV, 3 do addMember(ARGV[i], ARGV[i + 1], ARGV[i + 2]) end
renewExpiry(keys, now, idleTtlMs, false)
return {'ok', 1}
