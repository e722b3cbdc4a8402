-- Keys that may have been made just now end when the conversation does, if that ends by itself.
local function shareExpiry(metaKey, ...)
  local closesAt = redis.call('PEXPIRETIME', metaKey)
  if closesAt < 0 then return end
  for _, key in ipairs({...}) do redis.call('PEXPIREAT', key, closesAt) end
end
