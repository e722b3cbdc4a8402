--- Appends messages to the log of a direct conversation, each exactly once. Queued messages for the same conversation
--- are sent in one call, which reduces the cost per message under load.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   reads     hash        parley:{c}:reads
---   leases    sorted set  parley:{c}:leases
---   sent      sorted set  parley:{c}:sent
---   channel   channel     parley:{c}:channel
--- ARGV
---   leaseMs     ms    how long an author counts as present after this
---   messages[]  {author id, sentId text, event json}  1 to 64. sentId: `author:clientId`. event: the part of
---               a log element after "uncounted", with its closing brace; a leading space marks side effects
--- Returns
---   epoch         text
---   at            ms       of the new messages
---   firstHere     flag     whether the conversation's first person is present
---   secondHere    flag
---   offsets[]     integer  per message; negative: of an earlier send; 0: refused, because its author is not one of the
---                          two people, or one of them blocks the other
---   repeatedAt[]  ms       for each negative offset, in order
---   firstBlocks   flag     whether the first person blocks the second one: see block/applyBlock
---   secondBlocks  flag
--- Refuses
---   CONVERSATION_NOT_FOUND
--- Publishes
---   conversation.appended  on channel; `after` is the offset before the first of its events

-- @include readClock
-- @include appendMessages

-- This script and `room/sendToRoom` are the hot path: they use locals instead of globals and one command of each kind
-- for all messages, and keep numbers as text, because converting numbers to text is slow in Lua.
local call, args = redis.call, ARGV
local metaKey, logKey, readsKey, leasesKey, sentKey, channel = unpack(KEYS)
local leaseMs = args[1]

local epoch, first, second, base, uncounted, firstBlocks, secondBlocks =
  unpack(call('HMGET', metaKey, 'epoch', 'first', 'second', 'base', 'uncounted', 'firstBlocks', 'secondBlocks'))
if not epoch then return {'refused', 'CONVERSATION_NOT_FOUND'} end

local sentIds, refused = {}, {}
for i = 1, (#args - 1) / 3 do
  local author = args[3 * i - 1]
  sentIds[i] = args[3 * i]
  if author ~= first and author ~= second then refused[i] = true end
end
-- The authors' own entries are read with them: see clientIds.
local count = #sentIds
sentIds[count + 1], sentIds[count + 2] = first, second
local known = call('ZMSCORE', sentKey, unpack(sentIds)) -- at most 64 and two
local scores = {[first] = known[count + 1], [second] = known[count + 2]}
-- A retry of an appended message gets its original result.
if firstBlocks or secondBlocks then
  for i = 1, count do refused[i] = refused[i] or not known[i] end
end
local at, now = readClock()
local leaseEnds = call('ZMSCORE', leasesKey, first, second)
local firstEnd, secondEnd = tonumber(leaseEnds[1] or 0), tonumber(leaseEnds[2] or 0)

local offsets, repeatedAt, marks, sideEffects =
  appendMessages(logKey, sentKey, channel, epoch, base, uncounted, at, args, 1, known, scores, refused)
if sideEffects > 0 then call('HINCRBY', metaKey, 'telling', sideEffects) end
for author, offset in pairs(marks or {}) do
  call('HSET', readsKey, author, offset .. ':' .. uncounted)
  local leaseEnd = author == first and firstEnd or secondEnd
  if leaseEnd < now + leaseMs / 2 then call('ZADD', leasesKey, now + leaseMs, author) end
end
return {'ok', epoch, at, firstEnd > now and 1 or 0, secondEnd > now and 1 or 0, offsets, repeatedAt,
  firstBlocks and 1 or 0, secondBlocks and 1 or 0}
