--- Sets the idle time after which a room closes, for its owner, and restarts it. With 0 the room never closes.
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
---   clientId   id
---   idleTtlMs  ms  0: never
--- Returns
---   userIds[]  id  members and former members, whose lists contain it
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_THE_OWNER
--- Publishes
---   conversation.appended  on channel
---   room.changed           on channel

-- @include readClock
-- @include readOwnRoom
-- @include appendEvent
-- @include renewExpiry
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  recalled = KEYS[7], mutes = KEYS[8], removals = KEYS[9], requests = KEYS[10], requestNotes = KEYS[11],
  wrote = KEYS[12], sent = KEYS[13], uploads = KEYS[14], blobs = KEYS[15], bytes = KEYS[16], channel = KEYS[17],
}
local owner, clientId, idleTtlMs = unpack(ARGV)

local room, refusal, done = readOwnRoom(keys, owner, clientId)
if not room then return {'refused', refusal} end

if not done then
  local at, now = readClock()
  redis.call('HSET', keys.meta, 'idleTtlMs', idleTtlMs)
  appendEvent(keys, room, at, owner, clientId, 'idleTimeChanged', ',"idleTtlMs":' .. idleTtlMs)
  if tonumber(idleTtlMs) == 0 then
    for _, key in pairs(keys) do redis.call('PERSIST', key) end
  else
    renewExpiry(keys, now, idleTtlMs, hasRareKeys(keys))
  end
  tellRoom(keys, now)
end
return {'ok', redis.call('HKEYS', keys.members)}
