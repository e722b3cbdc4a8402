--- Reads what happened in a conversation since the projection checkpoint `followed`: a slice of the log without plain
--- texts, and whether a read cursor moved. If the slice is archived, the caller must read it from the archive.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   leases    sorted set  parley:{c}:leases
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   limit  integer  maximum number of events to scan
---   bytes  integer  stop after this size
---   first  integer  without a checkpoint, only this many of the newest events are scanned
--- Returns
---   epoch         text?    null: the conversation is gone
---   base          integer  offsets up to this one are archived
---   deleted       integer  offsets up to this one were deleted by retention; 0: none
---   head          integer  of the last event
---   after         integer  the offset before the slice
---   to            integer  its last offset
---   isNew         flag     the conversation has no checkpoint yet
---   isMoved       flag     a read cursor has moved since the checkpoint
---   seen          text     state to store with the checkpoint, for comparison next time
---   now           ms
---   room          json?    the state of a room
---   isArchived    flag     the slice is archived
---   recalled[]    integer  recalled messages of an archived slice
---   people[]      id       members and former members of a room, without a checkpoint
---   events[]      {offset integer, element json}

-- @include nowMs
-- @include roomState
-- @include deletedOffset

local AT_ONCE = 100
-- A text without mentions and reply: projections need only the number of such messages.
local BEGINNING = '^{"at":%d+,"uncounted":%d+,"id":"[^"]*","type":"message","from":"[^"]*",'
local PLAIN, PLAIN_DIRECT = BEGINNING .. '"body":{"kind":"text"', BEGINNING .. '"to":"[^"]*","body":{"kind":"text"'

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], recalled = KEYS[5],
}
local limit, bytes, first = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

local now = nowMs()
local epoch, base, followed, owner, uncounted, sideEffects, deleted, moves =
  unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'followed', 'owner', 'uncounted', 'telling', 'deleted', 'moves'))
if not epoch then return {'ok', false, 0, 0, 0, 0, 0, 0, 0, '', now, false, 0, {}, {}, {}} end
base = tonumber(base)
local head = base + redis.call('LLEN', keys.log)

-- The leading zero distinguishes this number from the sum of the offsets, which earlier versions stored in its place.
moves = '0' .. (moves or '0')
-- After an import `followed` contains only an offset, because no projection has run.
local after, movesBefore, before = string.match(followed or '', '^(%d+):?(%d*):?(.*)$')
after = math.min(tonumber(after) or math.max(head - first, 0), head)
local isNew = not movesBefore or movesBefore == ''
local isMoved = movesBefore ~= moves

-- The numbers of non-message events and of messages that are not plain texts. If both are unchanged, only plain texts
-- were appended.
local kinds = uncounted .. ':' .. (sideEffects or 0)
local isPlain = after > 0 and before == kinds
local to, recalled, events = after, {}, {}
local isArchived = after < base
if isPlain then
  to = head
elseif isArchived then
  to = math.min(base, after + limit)
  recalled = redis.call('ZRANGE', keys.recalled, after + 1, to, 'BYSCORE')
else
  local plain = owner and PLAIN or PLAIN_DIRECT
  local size, last = 0, math.min(head, after + limit)
  while to < last and size < bytes do
    for _, element in ipairs(redis.call('LRANGE', keys.log, to - base, math.min(to + AT_ONCE, last) - base - 1)) do
      to = to + 1
      -- The first message is always returned, because it begins the conversation.
      if to == 1 or not string.find(element, plain) then
        events[#events + 1] = to
        events[#events + 1] = element
        size = size + #element
      end
      if size >= bytes then break end
    end
  end
end
local seen = moves .. ':' .. (to == head and kinds or '')
return {
  'ok', epoch, base, deletedOffset(deleted), head, after, to, isNew and 1 or 0, isMoved and 1 or 0, seen, now,
  owner and roomState(keys, now), isArchived and not isPlain and 1 or 0, recalled,
  owner and isNew and redis.call('HKEYS', keys.members) or {}, events,
}
