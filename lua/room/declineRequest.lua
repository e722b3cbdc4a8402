--- Declines a person's request to join a room, for its owner and its moderators. The person may ask again after a while.
---
--- KEYS
---   meta          hash        parley:{c}:meta
---   members       hash        parley:{c}:members
---   requests      sorted set  parley:{c}:requests
---   requestNotes  hash        parley:{c}:requestNotes
--- ARGV
---   caller   id
---   epoch    text     of the room that the person asked
---   userId   id
---   againMs  ms       after which they may ask again
---   kept     integer  declined requests that a room keeps; the ones that end first are forgotten
--- Returns
---   until        ms    when they may ask again
---   declined     flag  false: another moderator declined it already
---   admitters[]  id    who decided about it
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED
---   NOT_A_MODERATOR
---   JOIN_REQUEST_ENDED  withdrawn, approved, or ended by itself

-- @include nowMs
-- @include readAdmitterRoom
-- @include refuseEpoch
-- @include joinRequests
-- @include shareExpiry

local keys = {meta = KEYS[1], members = KEYS[2], requests = KEYS[3], requestNotes = KEYS[4]}
local caller, meantFor, userId, againMs, kept = unpack(ARGV)

local room, refusal = readAdmitterRoom(keys, caller)
if not room then return {'refused', refusal} end
refusal = refuseEpoch(room, meantFor)
if refusal then return {'refused', refusal} end

local now = nowMs()
local pendingUntil, declinedUntil = readRequest(keys.requests, userId, now)
if declinedUntil then return {'ok', declinedUntil, 0, {}} end
if not pendingUntil then return {'refused', 'JOIN_REQUEST_ENDED'} end

removeRequest(keys, userId)
removeEndedRequests(keys, now)
local again = string.format('%d', now + againMs)
redis.call('ZADD', keys.requests, '-' .. again, userId)
local surplus = redis.call('ZCOUNT', keys.requests, '-inf', '(0') - kept
if surplus > 0 then
  for _, other in ipairs(redis.call('ZRANGE', keys.requests, '(0', '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, surplus)) do
    redis.call('ZREM', keys.requests, other)
  end
end
shareExpiry(keys.meta, keys.requests)
return {'ok', again, 1, listAdmitters(keys.meta, room.owner)}
