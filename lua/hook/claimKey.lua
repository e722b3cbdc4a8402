--- Claims an idempotency key of a hook, and returns the stored response if there is one. Key and expiry are set
--- atomically.
---
--- KEYS
---   answer  hash  parley:{hookAnswer:key}:answer
--- ARGV
---   fingerprint  text  of the request
---   lifetimeMs   ms
--- Returns
---   answer  json?  null: none yet
--- Refuses
---   IDEMPOTENCY_KEY_REUSED

-- @include readHashWithExpiry
-- @include writeHashWithExpiry

local fingerprint, lifetimeMs = unpack(ARGV)

local known = readHashWithExpiry(KEYS[1], {'fingerprint', 'answer'})
if not known then
  writeHashWithExpiry(KEYS[1], lifetimeMs, {'fingerprint', fingerprint})
  return {'ok', false}
end
if known[1] ~= fingerprint then return {'refused', 'IDEMPOTENCY_KEY_REUSED'} end
return {'ok', known[2]}
