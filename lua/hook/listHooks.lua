--- Lists the hooks that a person created.
---
--- KEYS
---   hooks  hash  parley:{user:id}:hooks
--- Returns
---   hooks[]  {id id, entry json}

return {'ok', redis.call('HGETALL', KEYS[1])}
