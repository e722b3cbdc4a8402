--- Reads what happened in a conversation since it was looked at last: a slice of its log behind `followed`, without the plain
--- texts, and whether a mark moved. What is behind the log's beginning is in the archive, and for the caller to read.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   leases    sorted set  parley:{c}:leases
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   limit  integer  events looked at, at most
---   bytes  integer  enough of those that are returned, even when there are more
---   first  integer  where nobody has looked yet, only so many of the newest events are looked at
--- Returns
---   epoch         text?    null: the conversation is gone
---   base          integer  offsets up to it are in the archive
---   head          integer  of the last event there is
---   after         integer  the offset before the slice
---   to            integer  its last offset
---   isNew         flag     nobody has looked at this conversation yet
---   isMoved       flag     a read mark is not where it was when it was looked at last
---   seen          text     what says next time how the conversation was this time
---   now           ms
---   room          json?    what a room is like now
---   isArchived    flag     the slice is in the archive
---   recalled[]    integer  which messages of the slice were recalled, where it is in the archive
---   people[]      id       who is or was in a room, where nobody has looked yet
---   events[]      {offset integer, element json}

-- @include nowMs
-- @include roomState

local AT_ONCE = 100
-- A text that mentions nobody and replies to nothing: of such it matters only how many there are.
local BEGINNING = '^{"at":%d+,"uncounted":%d+,"id":"[^"]*","type":"message","from":"[^"]*",'
local PLAIN, PLAIN_DIRECT = BEGINNING .. '"body":{"kind":"text"', BEGINNING .. '"to":"[^"]*","body":{"kind":"text"'

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], leases = KEYS[4], reads = KEYS[5], recalled = KEYS[6],
}
local limit, bytes, first = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

local now = nowMs()
local epoch, base, followed, owner, uncounted, telling =
  unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'followed', 'owner', 'uncounted', 'telling'))
if not epoch then return {'ok', false, 0, 0, 0, 0, 0, 0, '', now, false, 0, {}, {}, {}} end
base = tonumber(base)
local head = base + redis.call('LLEN', keys.log)

local marks = 0
for _, mark in ipairs(redis.call('HVALS', keys.reads)) do marks = marks + tonumber(string.match(mark, '^%d+')) end
-- An import says where to begin, and nothing else: nobody has looked at it.
local after, marksBefore, before = string.match(followed or '', '^(%d+):?(%d*):?(.*)$')
after = math.min(tonumber(after) or math.max(head - first, 0), head)
local isNew = not marksBefore or marksBefore == ''
local isMoved = tonumber(marksBefore) ~= marks

-- How many events are no messages, and how many messages no plain texts: where both are as they were, all that came is plain.
local kinds = uncounted .. ':' .. (telling or 0)
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
      -- The first message is more than a plain text: it is how a conversation begins.
      if to == 1 or not string.find(element, plain) then
        events[#events + 1] = to
        events[#events + 1] = element
        size = size + #element
      end
      if size >= bytes then break end
    end
  end
end
local seen = marks .. ':' .. (to == head and kinds or '')
return {
  'ok', epoch, base, head, after, to, isNew and 1 or 0, isMoved and 1 or 0, seen, now,
  owner and roomState(keys, now), isArchived and not isPlain and 1 or 0, recalled,
  owner and isNew and redis.call('HKEYS', keys.members) or {}, events,
}
