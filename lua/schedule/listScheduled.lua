--- What a person has waiting to be sent, and what could not be.
---
--- KEYS
---   scheduled  hash  parley:{user:id}:scheduled
--- Returns
---   messages[]  json

return {'ok', redis.call('HVALS', KEYS[1])}
