--- Withdraws a person's pending request to join a room, also for a person who left the team. A declined one stays.
--- Idempotent.
---
--- KEYS
---   meta          hash        parley:{c}:meta
---   requests      sorted set  parley:{c}:requests
---   requestNotes  hash        parley:{c}:requestNotes
--- ARGV
---   userId  id
--- Returns
---   epoch          text?  null: there is no such request
---   admitters[]    id     who decided about it
---   declinedUntil  ms?    when a person who was declined may ask again

-- @include nowMs
-- @include joinRequests

local keys = {meta = KEYS[1], requests = KEYS[2], requestNotes = KEYS[3]}
local userId = ARGV[1]

local pendingUntil, declinedUntil = readRequest(keys.requests, userId, nowMs())
if not pendingUntil then return {'ok', false, {}, declinedUntil} end
removeRequest(keys, userId)
local epoch, owner = unpack(redis.call('HMGET', keys.meta, 'epoch', 'owner'))
return {'ok', epoch, listAdmitters(keys.meta, owner), false}
