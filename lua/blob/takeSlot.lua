--- Acquires an upload slot for a person, up to `limit` at once. A slot is written together with its expiry, so it is
--- released after that time even if the process crashes.
---
--- KEYS
---   slots  hash  parley:{user:id}:slots
--- ARGV
---   slot    text     a digest of the conversation and the id of the upload
---   limit   integer  slots per person
---   slotMs  ms       a slot expires after this time
--- Refuses
---   TOO_MANY_UPLOADS  {limit integer}

-- @include nowMs
-- @include writeHashWithExpiry

local slots = KEYS[1]
local slot, limit, slotMs = unpack(ARGV)

local now = nowMs()
local taken = 0
local entries = redis.call('HGETALL', slots)
for i = 1, #entries, 2 do
  if tonumber(entries[i + 1]) <= now then redis.call('HDEL', slots, entries[i])
  elseif entries[i] ~= slot then taken = taken + 1 end
end
if taken >= tonumber(limit) then return {'refused', 'TOO_MANY_UPLOADS', limit} end
writeHashWithExpiry(slots, slotMs, {slot, now + slotMs})
return {'ok'}
