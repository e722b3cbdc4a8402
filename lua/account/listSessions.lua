--- Lists the sessions of a person. A session in the list may have ended or not have started.
---
--- KEYS
---   sessions  sorted set  parley:{user:id}:sessions
--- Returns
---   tokenHashes[]  text  SHA-256 of the tokens, in hex

return {'ok', redis.call('ZRANGE', KEYS[1], 0, -1)}
