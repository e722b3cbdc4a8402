--- Stores the response for an idempotency key that is still claimed. The first response is kept.
---
--- KEYS
---   answer  hash  parley:{hookAnswer:key}:answer
--- ARGV
---   answer  json
--- Returns
---   kept  flag

if redis.call('EXISTS', KEYS[1]) == 0 then return {'ok', 0} end
return {'ok', redis.call('HSETNX', KEYS[1], 'answer', ARGV[1])}
