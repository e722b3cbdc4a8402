--- Reads a room with its clock, its people and who was in it before. Renews nothing.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
---   mutes    sorted set  parley:{c}:mutes
--- ARGV
---   userId  id
--- Returns
---   room       json                                                                                  what it is like
---   members[]  {userId id, nickname json, inside flag, removed flag, here flag, mutedUntil integer}  mutedUntil: 0 not muted, -1 for good
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED

-- @include nowMs
-- @include readConversation
-- @include roomState

local keys = {meta = KEYS[1], members = KEYS[2], leases = KEYS[3], mutes = KEYS[4]}
local room, refusal = readConversation(keys, ARGV[1])
if not room then return {'refused', refusal} end

local now = nowMs()
local here, muted = {}, {}
for _, userId in ipairs(redis.call('ZRANGE', keys.leases, '(' .. now, '+inf', 'BYSCORE')) do here[userId] = 1 end
local mutes = redis.call('ZRANGE', keys.mutes, '(' .. now, '+inf', 'BYSCORE', 'WITHSCORES')
for i = 1, #mutes, 2 do muted[mutes[i]] = mutes[i + 1] == 'inf' and '-1' or mutes[i + 1] end
local members = {}
local entries = redis.call('HGETALL', keys.members)
for i = 1, #entries, 2 do
  local userId = entries[i]
  local proved, _, nickname, _, isRemoved = readMember(entries[i + 1])
  local row = #members
  members[row + 1], members[row + 2], members[row + 3] = userId, nickname, proved and 1 or 0
  members[row + 4], members[row + 5], members[row + 6] = isRemoved and 1 or 0, here[userId] or 0, muted[userId] or 0
end
return {'ok', roomState(keys, now), members}
