--- Schedules jobs in a delayed queue. A job that is already due earlier keeps its time. A claimed job is due again at the
--- latest when its claim ends, even if the claim is settled before.
---
--- KEYS
---   due  sorted set  parley:{agenda}:due
--- ARGV
---   afterMs    ms
---   entries[]  text

-- @include nowMs

local at = nowMs() + ARGV[1]
for i = 2, #ARGV do
  local before = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]))
  -- Without its fraction the time is no longer that of a claim (see `takeDue`), so `settleDue` does not replace it.
  redis.call('ZADD', KEYS[1], before and math.min(at, math.floor(before)) or at, ARGV[i])
end
return {'ok'}
