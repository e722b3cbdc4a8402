--- Lists the readers of an announcement, ordered by id. Only for writers.
---
--- KEYS
---   log      list        parley:{announcements}:log
---   readBy   sorted set  parley:{announcements}:readBy
---   writers  set         parley:{announcements}:writers
--- ARGV
---   userId     id       of the caller
---   audiences  json     those of the caller, as `readAudiences` returns them
---   offset     integer
---   after      text     the last id of the previous page; empty: first page
---   limit      integer
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
local userId, audiences, offset, after, limit = ARGV[1], toAudienceSet(ARGV[2]), ARGV[3], ARGV[4], tonumber(ARGV[5])

if not mayAnnounce(keys.writers, userId) then return {'refused', 'NOT_A_WRITER'} end
local element = tonumber(offset) > 0 and redis.call('LINDEX', keys.log, offset - 1)
local at, _, author, _, _, _, _, audience = readAnnouncement(element)
if not at or not isAddressed(audience, author, userId, audiences) then
  return {'refused', 'ANNOUNCEMENT_NOT_FOUND'}
end

-- Redis orders members with equal scores by bytes. Lua's own comparison depends on the server's locale.
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
-- Binary search for the first reader after `after`, which need not be a reader itself.
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
