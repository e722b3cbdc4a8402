--- Reads with which person of an identity provider an account is connected, as recorded at the account.
---
--- KEYS
---   provider  hash  parley:{user:id}:provider
--- Returns
---   identity  text?  SHA-256 of issuer and subject, hex; empty: no one; null: nothing is recorded

return {'ok', redis.call('HGET', KEYS[1], 'identity')}
