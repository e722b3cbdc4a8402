--- Reads the newest part of a log that has not been pushed, and what a notification says of the conversation. A part of
--- large events lacks its oldest ones.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   log      list  parley:{c}:log
---   members  hash  parley:{c}:members
--- ARGV
---   epoch   text     of the part that was pushed; empty: none was
---   offset  integer  the last offset of that part
---   limit   integer  events at most
---   bytes   integer  maximum size of the events, but at least one
--- Returns
---   epoch        text?    null: the conversation is gone
---   title        json?    of a room
---   members      integer  members and former members of a room
---   after        integer  the offset before the first event
---   followed     integer  the offset up to which the projections have processed the log
---   now          ms
---   nicknames[]  {userId id, nickname json}  of the authors in a room
---   events[]     json     in log order, without offsets

-- @include nowMs
-- @include readElement
-- @include readMember
-- @include readWithin

local keys = {meta = KEYS[1], log = KEYS[2], members = KEYS[3]}
local epoch, base, title, followed = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'title', 'followed'))
local now = nowMs()
if not epoch then return {'ok', false, false, 0, 0, 0, now, {}, {}} end
base = tonumber(base)
followed = tonumber(string.match(followed or '', '^%d+')) or 0
local pushed = ARGV[1] == epoch and tonumber(ARGV[2]) or 0
local head = base + redis.call('LLEN', keys.log)
local from = math.max(pushed, head - tonumber(ARGV[3]), base)
local events = readWithin(keys.log, from - base, head - base - 1, tonumber(ARGV[4]), false)

local nicknames, isKnown = {}, {}
for _, element in ipairs(events) do
  local author = select(4, readElement(element))
  if title and author and not isKnown[author] then
    isKnown[author] = true
    local _, _, shown = readMember(redis.call('HGET', keys.members, author))
    if shown then
      nicknames[#nicknames + 1] = author
      nicknames[#nicknames + 1] = shown
    end
  end
end
return {'ok', epoch, title, title and redis.call('HLEN', keys.members) or 0, head - #events, followed, now, nicknames,
  events}
