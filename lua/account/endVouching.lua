--- Records that an identity provider does not vouch for a session any more. Idempotent.
---
--- KEYS
---   session  hash  parley:{session:hash}:session

if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'vouched', 0, 'atProvider', '') end
return {'ok'}
