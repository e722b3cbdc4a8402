--- Reads whose account a person of an identity provider signs in to.
---
--- KEYS
---   identity  hash  parley:{identity:hash}:identity
--- Returns
---   userId  id?  null: no one's yet

return {'ok', redis.call('HGET', KEYS[1], 'userId')}
