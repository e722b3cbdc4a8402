--- Reads how far the erasure of a person is.
---
--- KEYS
---   erased  hash  parley:{people}:erased
--- ARGV
---   userId  id
--- Returns
---   record  json?  as `listErased` returns it; null: they are not erased

return {'ok', redis.call('HGET', KEYS[1], ARGV[1])}
