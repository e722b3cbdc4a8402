--- Reads the last posts of a topic before an offset and a time, without their bodies.
---
--- KEYS
---   meta  hash  parley:{topic:name}:meta
---   log   list  parley:{topic:name}:log
--- ARGV
---   before    integer  only below this offset; 0: no limit
---   beforeAt  ms       only before this time; 0: no limit
---   after     integer  only after this offset
---   limit     integer
--- Returns
---   epoch    text?    null: there is no such log
---   base     integer  the offset before the log's first post
---   lost     integer  offsets up to this one no longer exist; those between `lost` and `base` are archived
---   head     integer  the offset of the last post
---   after    integer  the offset before the first returned post
---   posts[]  json     oldest first

local before, beforeAt, after, limit = unpack(ARGV)
before, beforeAt, after, limit = tonumber(before), tonumber(beforeAt), tonumber(after), tonumber(limit)

local meta = redis.call('HMGET', KEYS[1], 'epoch', 'base', 'lost')
local base = tonumber(meta[2] or 0)
local lost = tonumber(meta[3] or base)
local head = base + redis.call('LLEN', KEYS[2])
local last = before > 0 and math.min(before - 1, head) or head
if beforeAt > 0 then
  -- Binary search: the log is ordered by time.
  local low, high = base, last
  while low < high do
    local middle = math.ceil((low + high) / 2)
    local at = tonumber(string.match(redis.call('LINDEX', KEYS[2], middle - base - 1), '^{"at":(%d+)'))
    if at < beforeAt then low = middle else high = middle - 1 end
  end
  last = low
end
local first = math.max(base, after, last - limit)
if first >= last then return {'ok', meta[1], base, lost, head, math.min(first, head), {}} end
return {'ok', meta[1], base, lost, head, first, redis.call('LRANGE', KEYS[2], first - base, last - base - 1)}
