--- Reads the oldest events of a log that may leave Redis now. The newest message always stays, for the lists that show it.
---
--- KEYS
---   meta  hash  parley:{c}:meta
---   log   list  parley:{c}:log
--- ARGV
---   keep       integer  so many of the newest events stay
---   olderThan  ms       what is younger stays, and what comes after it
---   limit      integer  events at most
---   bytes      integer  enough of them, even when there are more events
--- Returns
---   epoch       text
---   base        integer  the offset before the first of them
---   elements[]  text     as they are in the log
--- Refuses
---   CONVERSATION_NOT_FOUND

-- @include nowMs
-- @include readElement

local AT_ONCE = 32
local keys = {meta = KEYS[1], log = KEYS[2]}
local keep, olderThan, limit, bytes = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])

local epoch, base, last = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base', 'last'))
if not epoch then return {'refused', 'CONVERSATION_NOT_FOUND'} end
base = tonumber(base)
local length = redis.call('LLEN', keys.log)
local newest = redis.call('LINDEX', keys.log, -1)
local newestIndex = length - 1
if newest and select(5, readElement(newest)) ~= 'message' then newestIndex = tonumber(last or 0) - base - 1 end
local count = math.min(length - keep, newestIndex, limit)

local youngest = nowMs() - olderThan
local elements, size = {}, 0
while #elements < count and size < bytes do
  local next = redis.call('LRANGE', keys.log, #elements, math.min(#elements + AT_ONCE, count) - 1)
  for _, element in ipairs(next) do
    -- One that can't be read is as old as the one before it.
    if tonumber((readElement(element)) or 0) > youngest then return {'ok', epoch, base, elements} end
    elements[#elements + 1] = element
    size = size + #element
  end
end
return {'ok', epoch, base, elements}
