--- One more upload of a person is under way, if not too many are. The slots and their expiry are one step: whatever dies in
--- the middle, they are free again after that time.
---
--- KEYS
---   slots  hash  parley:{user:id}:slots
--- ARGV
---   uploadId  id
---   limit     integer  how many at once
---   slotMs    ms       after this long a slot is free again
--- Refuses
---   TOO_MANY_UPLOADS  {limit integer}

-- @include nowMs
-- @include writeHashWithExpiry

local slots = KEYS[1]
local uploadId, limit, slotMs = unpack(ARGV)

local now = nowMs()
local taken = 0
local entries = redis.call('HGETALL', slots)
for i = 1, #entries, 2 do
  if tonumber(entries[i + 1]) <= now then redis.call('HDEL', slots, entries[i])
  elseif entries[i] ~= uploadId then taken = taken + 1 end
end
if taken >= tonumber(limit) then return {'refused', 'TOO_MANY_UPLOADS', limit} end
writeHashWithExpiry(slots, slotMs, {uploadId, now + slotMs})
return {'ok'}
