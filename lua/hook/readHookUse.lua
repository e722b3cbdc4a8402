--- Reads when a hook was last used.
---
--- KEYS
---   hook  hash  parley:{hook:hash}:hook
--- Returns
---   lastUsedAt  ms?  null: never

return {'ok', redis.call('HGET', KEYS[1], 'lastUsedAt')}
