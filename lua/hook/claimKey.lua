--- A key under which a program publishes once: what was answered to it before, or nothing yet. The claim and its end are one step.
---
--- KEYS
---   answer  hash  parley:{hookAnswer:key}:answer
--- ARGV
---   fingerprint  text  of what is to be published
---   lifetimeMs   ms
--- Returns
---   answer  json?  null: there is none yet
--- Refuses
---   IDEMPOTENCY_KEY_REUSED

-- @include writeHashWithExpiry

local fingerprint, lifetimeMs = unpack(ARGV)

local known = redis.call('HMGET', KEYS[1], 'fingerprint', 'answer')
if not known[1] then
  writeHashWithExpiry(KEYS[1], lifetimeMs, {'fingerprint', fingerprint})
elseif known[1] ~= fingerprint then
  return {'refused', 'IDEMPOTENCY_KEY_REUSED'}
end
return {'ok', known[2]}
