-- Adds bytes, which may be negative, to one of several sums, and removes it when nothing is left.
local function addToSum(sumsKey, member, bytes)
  if tonumber(redis.call('ZINCRBY', sumsKey, bytes, member)) <= 0 then redis.call('ZREM', sumsKey, member) end
end
