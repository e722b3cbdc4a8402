--- Appends messages to a room's log, each exactly once, and renews the room's idle expiry. Does not recreate a closed
--- room.
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
---   leaseMs     ms                                    how long an author counts as present after this
---   meantFor    text?                                 epoch of the intended room; empty: any
---   messages[]  {author id, sentId text, event json}  1 to 64, as in message/sendMessages
--- Returns
---   epoch         text
---   at            ms                               of the new messages
---   offsets[]     integer                          per message; negative: of an earlier send; 0: refused
---   repeatedAt[]  ms                               for each negative offset, in order
---   refusals[]    {code text, mutedUntil integer, retryAfterMs ms}  for each 0, in order: NOT_A_MEMBER, ROOM_CLOSED (non-member of a hidden room), ROOM_PASSWORD_REQUIRED, ROOM_REPLACED (the epoch differs from `meantFor`), ROOM_READ_ONLY, ROOM_ENCRYPTED (the message is not encrypted with the current key), MUTED with its end (-1: indefinite), or ROOM_SLOW_MODE with the time to wait
---   othersHere[]  flag                             per message: whether anyone else is present
--- Refuses
---   ROOM_CLOSED
--- Publishes
---   conversation.appended  on channel; `after` is the offset before the first of its events

-- @include readClock
-- @include refuseRoom
-- @include refuseEpoch
-- @include isReadable
-- @include appendMessages
-- @include moderators
-- @include slowMode
-- @include renewExpiry

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  recalled = KEYS[7], mutes = KEYS[8], removals = KEYS[9], requests = KEYS[10], requestNotes = KEYS[11],
  wrote = KEYS[12], sent = KEYS[13], uploads = KEYS[14], blobs = KEYS[15], bytes = KEYS[16], channel = KEYS[17],
}
local call, args = redis.call, ARGV
local leaseMs, meantFor = args[1], args[2]

local epoch, base, uncounted, version, hidden, idleTtlMs, writers, slowModeMs, owner, keyId = unpack( -- at most ten
  call('HMGET', keys.meta, 'epoch', 'base', 'uncounted', 'passwordVersion', 'hidden', 'idleTtlMs', 'writers',
    'slowModeMs', 'owner', 'keyId'))
if not epoch then return {'refused', 'ROOM_CLOSED'} end

local authors, sentIds = {}, {}
for i = 1, (#args - 2) / 3 do authors[i], sentIds[i] = args[3 * i], args[3 * i + 1] end
-- The authors' own entries are read with them: see clientIds.
local count = #sentIds
for i = 1, count do sentIds[count + i] = authors[i] end
local known = call('ZMSCORE', keys.sent, unpack(sentIds)) -- at most 128
local scores = {}
for i = 1, count do scores[authors[i]] = known[count + i] end
local members = call('HMGET', keys.members, unpack(authors)) -- at most 64
local hasRare = hasRareKeys(keys)
local mutes = hasRare and call('ZMSCORE', keys.mutes, unpack(authors)) or {} -- at most 64
local leaseEnds = call('ZMSCORE', keys.leases, unpack(authors)) -- at most 64
local at, now = readClock()
local here = call('ZCOUNT', keys.leases, '(' .. at, '+inf')

local isReadOnly = writers == 'moderators'
local moderators = (isReadOnly or slowModeMs) and readModerators(keys.meta)
local wroteAt, isInBatch = {}, {}
if slowModeMs then
  local times = call('HMGET', keys.wrote, unpack(authors)) -- at most 64
  for i = 1, count do wroteAt[authors[i]] = times[i] end
end
local refused, refusals, othersHere = {}, {}, {}
local replaced = refuseEpoch({epoch = epoch, owner = true}, meantFor)
for i = 1, #authors do
  local author = authors[i]
  local refusal, mutedUntil, retryAfterMs = refuseRoom(members[i], version, hidden) or replaced, 0, 0
  -- A retry of an appended message gets its original result, even if the author may not write any more.
  if not refusal and not known[i] and not isInBatch[sentIds[i]] then
    local isLimited = moderators and author ~= owner and not isInModerators(moderators, author)
    if isReadOnly and isLimited then
      refusal = 'ROOM_READ_ONLY'
    elseif keyId and isReadable(args[3 * i + 2], keyId) then
      refusal = 'ROOM_ENCRYPTED'
    elseif mutes[i] and tonumber(mutes[i]) > now then
      refusal, mutedUntil = 'MUTED', mutes[i] == 'inf' and -1 or mutes[i]
    elseif slowModeMs and isLimited then
      retryAfterMs = slowModeWait(tonumber(slowModeMs), wroteAt[author], now)
      if retryAfterMs > 0 then
        refusal = 'ROOM_SLOW_MODE'
      else
        wroteAt[author], isInBatch[sentIds[i]] = at, true
      end
    end
  end
  if refusal then
    refused[i] = true
    refusals[#refusals + 1] = refusal
    refusals[#refusals + 1] = mutedUntil
    refusals[#refusals + 1] = retryAfterMs
  end
  local isHere = tonumber(leaseEnds[i] or 0) > now
  othersHere[i] = here > (isHere and 1 or 0) and 1 or 0
end

local offsets, repeatedAt, marks, sideEffects =
  appendMessages(keys.log, keys.sent, keys.channel, epoch, base, uncounted, at, args, 2, known, scores, refused)
if sideEffects > 0 then call('HINCRBY', keys.meta, 'telling', sideEffects) end
if marks then
  for author, offset in pairs(marks) do
    call('HSET', keys.reads, author, offset .. ':' .. uncounted)
    call('HSET', keys.wrote, author, at)
    call('ZADD', keys.leases, now + leaseMs, author)
  end
  renewExpiry(keys, now, idleTtlMs, hasRare)
end
return {'ok', epoch, at, offsets, repeatedAt, refusals, othersHere}
