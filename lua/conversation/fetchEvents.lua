--- Reads a page of events with the conversation's head, all read cursors and the people present, and for a room its
--- clock and settings. On request it also moves the reader's read cursor to the last event of the page. When part of
--- the page is archived, it returns the part in Redis and the archived range; then, or when the cursor's event is
--- archived, the caller must compare the cursor and move the read cursor. A page of large events ends early: after a
--- cursor, also the reader's own, it lacks the newest events, otherwise the oldest.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
---   leases    sorted set  parley:{c}:leases
---   channel   channel     parley:{c}:channel
--- ARGV
---   reader    id
---   limit     integer  events at most
---   bytes     integer  maximum size, but always at least one event; 0: no limit
---   before    integer  only events with a smaller offset; 0: no limit
---   markRead  flag
---   fromMark  flag     the page starts after the reader's read cursor; without before and cursor
---   epoch     text     of the cursor; empty: no cursor
---   offset    integer  of the cursor
---   id        text     of the cursor's event; empty when its offset is 0
---   at        ms       of the cursor's event; 0: not compared
---   trail[]   {offset integer, id id, at ms}  older checkpoints of the same cursor, newest first
--- Returns
---   epoch          text
---   offset         integer  of the last event
---   unread         integer  before the read cursor was moved
---   readOffset     integer  before the read cursor was moved
---   after          integer  offset before the first returned event
---   archivedAfter  integer  the archived range of the page: after this offset …
---   archivedTo     integer  … up to this one; equal: empty
---   uncompared     flag     the cursor's event is archived, so the caller must compare it
---   deleted        integer  offsets up to this one were deleted by retention; 0: none
---   toBeMarked     integer  offset that the caller must move the read cursor to; 0: done or not requested
---   recalled[]     integer  recalled offsets in the archived range
---   events[]       json     in log order, without offsets
---   reads[]        {userId id, offset integer}
---   here[]         id       people whose lease has not expired, at most 1,000
---   room           json?    the state of a room
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   CURSOR_STALE  {epoch text, head integer, agreedOffset integer, base integer, deleted integer}  the cursor is not from
---                 this log. Checkpoints up to base were not compared, because they are archived
--- Publishes
---   conversation.read  on channel, when the read cursor moved

-- @include nowMs
-- @include readConversation
-- @include moveReadMark
-- @include roomState
-- @include readWithin

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], reads = KEYS[4], recalled = KEYS[5], leases = KEYS[6], channel = KEYS[7],
}
local reader, limit, bytes, before, markRead = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local fromMark = ARGV[6] == '1'
local cursorEpoch, cursorOffset, cursorId, cursorAt = ARGV[7], tonumber(ARGV[8]), ARGV[9], ARGV[10]

local conversation, refusal = readConversation(keys, reader)
if not conversation then return {'refused', refusal} end
local epoch, base, uncounted = conversation.epoch, conversation.base, conversation.uncounted
local head = base + redis.call('LLEN', keys.log)

-- An event that was lost and appended again has the same id, but another time. An unreadable event counts as matching.
local function agrees(offset, id, at)
  if offset == 0 then return id == '' end
  if offset <= base or offset > head then return false end
  local atThere, _, idThere = readElement(redis.call('LINDEX', keys.log, offset - base - 1))
  return not atThere or id == idThere and (at == '0' or at == atThere)
end

local hasCursor = cursorEpoch ~= ''
local uncompared = hasCursor and cursorEpoch == epoch and cursorOffset > 0 and cursorOffset <= base
if hasCursor and not uncompared and not (cursorEpoch == epoch and agrees(cursorOffset, cursorId, cursorAt)) then
  local agreed = 0
  for i = 11, #ARGV, 3 do
    if cursorEpoch == epoch and agrees(tonumber(ARGV[i]), ARGV[i + 1], ARGV[i + 2]) then
      agreed = tonumber(ARGV[i])
      break
    end
  end
  return {'refused', 'CURSOR_STALE', epoch, head, agreed, base, conversation.deleted}
end

local markOffset, markCounted = readMark(keys.reads, reader)
local from, to
if fromMark then
  from = math.min(markOffset, head)
  to = math.min(from + limit, head)
elseif before > 0 then
  to = math.min(before - 1, head)
  from = math.max(to - limit, 0)
elseif hasCursor then
  from = cursorOffset
  to = math.min(from + limit, head)
else
  to = head
  from = math.max(head - limit, 0)
end
local isForward = fromMark or hasCursor and before == 0
local after = math.max(from, base)
local events = readWithin(keys.log, after - base, to - base - 1, bytes, isForward)
if #events < to - after then
  if isForward then
    to = after + #events
  else
    after = to - #events
    from = after
  end
end
local archivedTo = math.max(from, math.min(to, base))
local recalled = {}
if archivedTo > from then
  recalled = redis.call('ZRANGE', keys.recalled, from + 1, archivedTo, 'BYSCORE')
end

local unread = countUnread(keys.recalled, head - uncounted, markOffset, markCounted)
local toBeMarked = 0
if markRead == '1' and (uncompared or archivedTo > from) then
  toBeMarked = to
elseif markRead == '1' then
  moveReadMark(keys, reader, to, {epoch = epoch, base = base, head = head, uncounted = uncounted})
end

local reads = {}
local marks = redis.call('HGETALL', keys.reads)
for i = 1, #marks, 2 do
  reads[i], reads[i + 1] = marks[i], tonumber(string.match(marks[i + 1], '^%d+'))
end
local now = nowMs()
local here = redis.call('ZRANGE', keys.leases, '(' .. now, '+inf', 'BYSCORE', 'LIMIT', 0, 1000)
return {
  'ok', epoch, head, unread, markOffset, after, from, archivedTo, uncompared and 1 or 0, conversation.deleted,
  toBeMarked, recalled, events, reads, here, conversation.owner and roomState(keys, now),
}
