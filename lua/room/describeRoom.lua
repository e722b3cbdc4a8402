--- Reads a room with its clock, members and former members. Renews no lease. The first page contains all members, or in
--- a room without a limit of seats the `count` members who were there last; all others are on the next pages. A person
--- who enters or leaves in between, or of a room without a limit, may be on two pages, but not twice on one.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   members   hash        parley:{c}:members
---   leases    sorted set  parley:{c}:leases
---   mutes     sorted set  parley:{c}:mutes
---   removals  hash        parley:{c}:removals
--- ARGV
---   userId  id
---   cursor  text     0: the first page, then the returned cursor
---   count   integer  approximate number of people per page, besides the members of a room with a limit
--- Returns
---   room       json                                                                                  the state of the room
---   description  json
---   cursor     text                                                                                  0: this was the last page
---   members[]  {userId id, nickname json, inside flag, removed flag, removedUntil ms, here flag, mutedUntil integer}  removedUntil: 0 until readmitted; mutedUntil: 0 not muted, -1 indefinitely
--- Refuses
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED

-- @include nowMs
-- @include readConversation
-- @include readRemoval
-- @include roomState

local keys = {meta = KEYS[1], members = KEYS[2], leases = KEYS[3], mutes = KEYS[4], removals = KEYS[5]}
local userId, cursor, count = ARGV[1], ARGV[2], tonumber(ARGV[3])
local room, refusal = readConversation(keys, userId)
if not room then return {'refused', refusal} end

local now = nowMs()
local members, listed = {}, {}
local function addMember(member, entry, isHere)
  if listed[member] then return end
  listed[member] = true
  local proved, _, nickname, _, isRemoved = readMember(entry)
  local isKeptOut, removedUntil = readRemoval(keys.removals, member, isRemoved, now)
  local mute = redis.call('ZSCORE', keys.mutes, member) or '0'
  local row = #members
  members[row + 1], members[row + 2], members[row + 3] = member, nickname, proved and 1 or 0
  members[row + 4], members[row + 5] = isKeptOut and 1 or 0, isKeptOut and removedUntil or 0
  members[row + 6] = isHere and 1 or 0
  members[row + 7] = mute == 'inf' and '-1' or tonumber(mute) > now and mute or 0
end

local isLimited = redis.call('HGET', keys.meta, 'seats') ~= '0'
if cursor == '0' then
  local leases = redis.call('ZRANGE', keys.leases, 0, isLimited and -1 or count - 1, 'REV', 'WITHSCORES')
  for i = 1, #leases, 2 do
    local entry = redis.call('HGET', keys.members, leases[i])
    if entry then addMember(leases[i], entry, tonumber(leases[i + 1]) > now) end
  end
end
local left = count
repeat
  local reply = redis.call('HSCAN', keys.members, cursor, 'COUNT', left)
  cursor = reply[1]
  for i = 1, #reply[2], 2 do
    local leaseEnd = redis.call('ZSCORE', keys.leases, reply[2][i])
    if not (leaseEnd and isLimited) then
      addMember(reply[2][i], reply[2][i + 1], tonumber(leaseEnd or 0) > now)
      left = left - 1
    end
  end
until cursor == '0' or left <= 0
return {'ok', roomState(keys, now), redis.call('HGET', keys.meta, 'description') or '""', cursor, members}
