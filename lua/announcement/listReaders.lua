--- Lists who has read an announcement, in the order in which their ids sort; for writers.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   readBy   sorted set  parley:{announcements}:readBy
---   writers  set         parley:{announcements}:writers
--- ARGV
---   userId  id       who asks
---   offset  integer
---   after   text     the id after which it goes on; empty: from the first
---   limit   integer
--- Returns
---   more       flag
---   readers[]  id
--- Refuses
---   NOT_A_WRITER
---   ANNOUNCEMENT_NOT_FOUND

-- @include readAnnouncement
-- @include mayAnnounce
-- @include tellAnnouncement

local keys = {log = KEYS[1], readBy = KEYS[2], writers = KEYS[3]}
local userId, offset, after, limit = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])

if not mayAnnounce(keys.writers, userId) then return {'refused', 'NOT_A_WRITER'} end
if tonumber(offset) < 1 or not readAnnouncement(redis.call('LINDEX', keys.log, offset - 1)) then
  return {'refused', 'ANNOUNCEMENT_NOT_FOUND'}
end

-- Members of one score are in the order of their bytes. Lua compares as the server's language does, so it is not asked.
local function isAfter(id)
  for i = 1, #id do
    local byte, other = string.byte(id, i), string.byte(after, i)
    if not other or byte > other then return true end
    if byte < other then return false end
  end
  return false
end

local function readerAt(rank)
  return string.match(redis.call('ZRANGE', keys.readBy, rank, rank)[1], '^%d+:(.*)$')
end

local first = redis.call('ZCOUNT', keys.readBy, '-inf', '(' .. offset)
local stop = first + countReaders(keys.readBy, offset)
-- Whoever is named need not have read it: the first one after is looked for by halves.
local low, high = first, stop
while after ~= '' and low < high do
  local middle = math.floor((low + high) / 2)
  if isAfter(readerAt(middle)) then high = middle else low = middle + 1 end
end

local readers = {}
local last = math.min(low + limit, stop) - 1
if last >= low then
  for _, member in ipairs(redis.call('ZRANGE', keys.readBy, low, last)) do
    readers[#readers + 1] = string.match(member, '^%d+:(.*)$')
  end
end
return {'ok', last + 1 < stop and 1 or 0, readers}
