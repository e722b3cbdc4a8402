--- Lists announcements without their bodies, newest first: those shown now to the reader and the reader's own; for
--- designated writers all that were not recalled. Those to audiences without the reader are left out.
---
--- KEYS
---   log       list        parley:{announcements}:log
---   times     hash        parley:{announcements}:times
---   readBy    sorted set  parley:{announcements}:readBy
---   writers   set         parley:{announcements}:writers
---   byAuthor  sorted set  parley:{announcements}:byAuthor
---   current   sorted set  parley:{announcements}:current
--- ARGV
---   userId     id
---   audiences  json     those of the reader, as `readAudiences` returns them
---   before     integer  older ones only; 0: from the newest
---   limit      integer
--- Returns
---   unread           integer  among those shown now
---   mayWrite         flag
---   isWriter         flag      a designated writer
---   next             integer?  the `before` of the next page; null: this is the last one
---   announcements[]  {offset integer, read flag, readBy integer, element json}

-- @include nowMs
-- @include readAnnouncement
-- @include mayAnnounce
-- @include haveRead
-- @include unreadAnnouncements
-- @include keepAnnouncement
-- @include shownAnnouncements
-- @include tellAnnouncement

local keys = {log = KEYS[1], times = KEYS[2], readBy = KEYS[3], writers = KEYS[4], byAuthor = KEYS[5], current = KEYS[6]}
local userId, before, limit = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4])
local reader = {userId = userId, audiences = toAudienceSet(ARGV[2])}
local now = nowMs()
local mayWrite = mayAnnounce(keys.writers, userId)
local head = redis.call('LLEN', keys.log)
if before == 0 or before > head then before = head + 1 end

-- Takes one more than the limit, to find out whether there are more. `cutAt`: the page ends there, because the scan
-- limit was reached.
local SCAN_LIMIT = 2000
local offsets, elements, cutAt = {}, {}, nil
local function take(offset, element)
  local at, _, author, _, _, _, _, audience = readAnnouncement(element)
  if not at or not isAddressed(audience, author, userId, reader.audiences) then return end
  offsets[#offsets + 1] = offset
  elements[#elements + 1] = element
end

if isWriter(keys.writers, userId) then
  local stop, last = before - 1, math.max(before - 1 - SCAN_LIMIT, 0)
  while stop > last and #offsets <= limit do
    local start = math.max(stop - 99, last + 1)
    local slice = redis.call('LRANGE', keys.log, start - 1, stop - 1)
    for i = #slice, 1, -1 do
      if #offsets <= limit then take(start + i - 1, slice[i]) end
    end
    stop = start - 1
  end
  if #offsets <= limit and stop > 0 then cutAt = stop + 1 end
else
  local shown, isKnown
  shown, isKnown, cutAt = shownAnnouncements(keys, now, reader, before, limit + 1)
  local own = redis.call('ZREVRANGEBYLEX', keys.byAuthor, '(' .. authorsMember(userId, before), '[' .. userId .. ':',
    'LIMIT', 0, limit + 1)
  for _, member in ipairs(own) do
    local offset = tonumber(string.match(member, '(%d+)$'))
    if not isKnown[offset] and offset >= (cutAt or 0) then shown[#shown + 1] = offset end
  end
  table.sort(shown, function(one, other) return one > other end)
  for i = 1, math.min(limit + 1, #shown) do take(shown[i], redis.call('LINDEX', keys.log, shown[i] - 1)) end
end

local rows = {}
for i, isRead in ipairs(haveRead(keys.readBy, userId, offsets)) do
  if i > limit then break end
  local author = select(3, readAnnouncement(elements[i]))
  rows[#rows + 1] = offsets[i]
  rows[#rows + 1] = (isRead or author == userId) and 1 or 0
  rows[#rows + 1] = countReaders(keys.readBy, offsets[i])
  rows[#rows + 1] = elements[i]
end
return {'ok', #unreadAnnouncements(keys, reader, now), mayWrite and 1 or 0, isWriter(keys.writers, userId) and 1 or 0,
  #offsets > limit and offsets[limit] or cutAt or false, rows}
