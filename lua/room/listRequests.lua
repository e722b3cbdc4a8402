--- Lists the pending requests to join a room, the oldest first, for its owner and its moderators.
---
--- KEYS
---   meta          hash        parley:{c}:meta
---   members       hash        parley:{c}:members
---   requests      sorted set  parley:{c}:requests
---   requestNotes  hash        parley:{c}:requestNotes
--- ARGV
---   caller  id
---   limit   integer  pending requests of a room
--- Returns
---   epoch       text
---   requests[]  {userId id, until ms, note json?}  until: when it ends by itself
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   NOT_A_MODERATOR

-- @include nowMs
-- @include readAdmitterRoom
-- @include joinRequests

local keys = {meta = KEYS[1], members = KEYS[2], requests = KEYS[3], requestNotes = KEYS[4]}
local caller, limit = unpack(ARGV)

local room, refusal = readAdmitterRoom(keys, caller)
if not room then return {'refused', refusal} end

local requests = {}
local rows = redis.call('ZRANGE', keys.requests, '(' .. nowMs(), '+inf', 'BYSCORE', 'LIMIT', 0, limit, 'WITHSCORES')
for i = 1, #rows, 2 do
  requests[#requests + 1] = rows[i]
  requests[#requests + 1] = string.format('%d', rows[i + 1])
  requests[#requests + 1] = redis.call('HGET', keys.requestNotes, rows[i])
end
return {'ok', room.epoch, requests}
