-- Whether the other person of a direct conversation of two is present in it. The caller is present, because they call.
local function isOtherPresent(leasesKey, now, userId, first, second)
  if first == second then return false end
  local leaseEnd = redis.call('ZSCORE', leasesKey, userId == first and second or first)
  return tonumber(leaseEnd or 0) > now
end
