-- Gives keys that may just have been created the expiry of their conversation, if it has one.
local function shareExpiry(metaKey, ...)
  local closesAt = redis.call('PEXPIRETIME', metaKey)
  if closesAt < 0 then return end
  for _, key in ipairs({...}) do redis.call('PEXPIREAT', key, closesAt) end
end
