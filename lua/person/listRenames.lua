--- Lists the changes of names of which something remains to be done.
---
--- KEYS
---   renames  hash  parley:{people}:renames
--- Returns
---   renames[]  {userId id, rename json}

return {'ok', redis.call('HGETALL', KEYS[1])}
