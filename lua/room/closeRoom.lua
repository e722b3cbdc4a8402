--- Closes a room for its owner, and deletes all of its keys.
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
---   owner  id
--- Returns
---   userIds[]  id  members and former members, whose lists may still contain it
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_THE_OWNER
--- Publishes
---   room.closed  on channel

-- @include readConversation
-- @include isGroupDirect
-- @include unlinkRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  recalled = KEYS[7], mutes = KEYS[8], removals = KEYS[9], requests = KEYS[10], requestNotes = KEYS[11],
  wrote = KEYS[12], sent = KEYS[13], uploads = KEYS[14], blobs = KEYS[15], bytes = KEYS[16], channel = KEYS[17],
}
local owner = ARGV[1]

local room, refusal = readConversation(keys, owner)
if not room then return {'refused', refusal} end
if room.owner ~= owner or isGroupDirect(keys.meta) then return {'refused', 'NOT_THE_OWNER'} end

return {'ok', unlinkRoom(keys, room.epoch, 'owner')}
