--- Asks the owner and the moderators of a room to let a person in. A repetition keeps the first request.
---
--- KEYS
---   meta          hash        parley:{c}:meta
---   members       hash        parley:{c}:members
---   removals      hash        parley:{c}:removals
---   requests      sorted set  parley:{c}:requests
---   requestNotes  hash        parley:{c}:requestNotes
--- ARGV
---   userId      id
---   note        json     empty text: none
---   lifetimeMs  ms       after which the request ends by itself
---   limit       integer  pending requests of a room
--- Returns
---   epoch        text
---   until        ms    when the request ends by itself
---   asked        flag  false: it was pending already
---   admitters[]  id    who decides about it
--- Refuses
---   ROOM_NOT_FOUND          also for a hidden room
---   ROOM_REMOVED            {until ms?}  as in room/enterRoom
---   JOIN_REQUEST_NOT_NEEDED  the person may enter, or is in the room
---   JOIN_REQUEST_DECLINED   {until ms}   when they may ask again
---   TOO_MANY_JOIN_REQUESTS  {limit integer}

-- @include nowMs
-- @include readMember
-- @include readRemoval
-- @include joinRequests
-- @include shareExpiry

local keys = {meta = KEYS[1], members = KEYS[2], removals = KEYS[3], requests = KEYS[4], requestNotes = KEYS[5]}
local userId, note, lifetimeMs, limit = unpack(ARGV)

local epoch, owner, hidden, joining = unpack(redis.call('HMGET', keys.meta, 'epoch', 'owner', 'hidden', 'joining'))
local proved, compared, _, _, isRemoved = readMember(redis.call('HGET', keys.members, userId))
if not epoch or hidden == '1' and not proved then return {'refused', 'ROOM_NOT_FOUND'} end
local now = nowMs()
local isKeptOut, removedUntil = readRemoval(keys.removals, userId, isRemoved, now)
if isKeptOut then return {'refused', 'ROOM_REMOVED', removedUntil or false} end
if joining ~= 'request' or compared then return {'refused', 'JOIN_REQUEST_NOT_NEEDED'} end

local pendingUntil, declinedUntil = readRequest(keys.requests, userId, now)
if pendingUntil then return {'ok', epoch, pendingUntil, 0, {}} end
if declinedUntil then return {'refused', 'JOIN_REQUEST_DECLINED', declinedUntil} end
if countPending(keys.requests, now) >= tonumber(limit) then return {'refused', 'TOO_MANY_JOIN_REQUESTS', limit} end

removeEndedRequests(keys, now)
local ends = string.format('%d', now + lifetimeMs)
redis.call('ZADD', keys.requests, ends, userId)
if note ~= '""' then redis.call('HSET', keys.requestNotes, userId, note) end
shareExpiry(keys.meta, keys.requests, keys.requestNotes)
return {'ok', epoch, ends, 1, listAdmitters(keys.meta, owner)}
