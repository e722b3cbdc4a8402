--- Lists the people whom a person blocks, the latest first.
---
--- KEYS
---   blocks  sorted set  parley:{user:id}:blocks
--- Returns
---   blocked[]  {userId id, since ms}

return {'ok', redis.call('ZRANGE', KEYS[1], 0, -1, 'REV', 'WITHSCORES')}
