--- Sets or removes the guest link of a room, for its owner. Visitors who are in the room stay.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   members  hash        parley:{c}:members
---   sent     sorted set  parley:{c}:sent
--- ARGV
---   owner     id
---   clientId  id
---   codeHash  text  SHA-256 of the code, in hex; empty: no link
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_THE_OWNER

-- @include readOwnRoom

local keys = {meta = KEYS[1], members = KEYS[2], sent = KEYS[3]}
local owner, clientId, codeHash = unpack(ARGV)

local room, refusal = readOwnRoom(keys, owner, clientId)
if not room then return {'refused', refusal} end
if codeHash == '' then redis.call('HDEL', keys.meta, 'guestCode')
else redis.call('HSET', keys.meta, 'guestCode', codeHash) end
return {'ok'}
