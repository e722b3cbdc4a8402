--- Lists all people in the directory.
---
--- KEYS
---   names  hash  parley:{people}:names
--- Returns
---   people[]  {id id, name text}

return {'ok', redis.call('HGETALL', KEYS[1])}
