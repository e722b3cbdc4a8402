--- Keeps what was answered to a key, as long as the key is known; the first answer stays.
---
--- KEYS
---   answer  hash  parley:{hookAnswer:key}:answer
--- ARGV
---   answer  json
--- Returns
---   kept  flag

if redis.call('EXISTS', KEYS[1]) == 0 then return {'ok', 0} end
return {'ok', redis.call('HSETNX', KEYS[1], 'answer', ARGV[1])}
