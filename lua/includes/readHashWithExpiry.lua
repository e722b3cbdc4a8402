-- Reads fields of a hash that was written with its expiry. Returns their values (false for a missing field) and the
-- time left in ms; nil if there is no such hash, because it has expired or never existed.
local function readHashWithExpiry(key, fields)
  local leftMs = redis.call('PTTL', key)
  if leftMs == -2 then return nil end
  return redis.call('HMGET', key, unpack(fields)), leftMs -- at most the fields that a script names
end
