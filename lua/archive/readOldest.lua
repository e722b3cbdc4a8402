--- Reads the oldest events of a log that may be archived now. The newest message always stays in Redis, for previews.
---
--- KEYS
---   meta  hash  parley:{c}:meta
---   log   list  parley:{c}:log
--- ARGV
---   keep       integer  number of newest events that stay
---   olderThan  ms       events younger than this stay, and all after them
---   limit      integer  events at most
---   bytes      integer  stop after this size
--- Returns
---   epoch       text
---   base        integer  the offset before the first element
---   elements[]  text     as stored in the log
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
    -- An unreadable element counts as old as its predecessor.
    if tonumber((readElement(element)) or 0) > youngest then return {'ok', epoch, base, elements} end
    elements[#elements + 1] = element
    size = size + #element
  end
end
return {'ok', epoch, base, elements}
