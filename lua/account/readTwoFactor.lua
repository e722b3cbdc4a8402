--- Reads the two-factor sign-in of a person.
---
--- KEYS
---   twoFactor  hash  parley:{user:id}:twoFactor
--- Returns
---   secret     text?    base32; null: two-factor sign-in is off
---   pending    text?    the secret of a setup that has not been confirmed or expired
---   codesLeft  integer  recovery codes that have not been used
---   now        ms

-- @include nowMs

local now = nowMs()
local secret, pending, pendingUntil = unpack(redis.call('HMGET', KEYS[1], 'secret', 'pending', 'pendingUntil'))
if pending and now >= tonumber(pendingUntil) then pending = false end
local codesLeft = 0
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, 9) == 'recovery:' then codesLeft = codesLeft + 1 end
end
return {'ok', secret, pending, codesLeft, string.format('%.0f', now)}
