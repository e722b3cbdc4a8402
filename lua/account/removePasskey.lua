--- Removes a passkey. Idempotent.
---
--- KEYS
---   passkeys  hash  parley:{user:id}:passkeys
--- ARGV
---   id  text  of the credential
--- Returns
---   removed  flag

return {'ok', redis.call('HDEL', KEYS[1], 'passkey:' .. ARGV[1])}
