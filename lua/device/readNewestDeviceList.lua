--- The newest list of a person's devices.
---
--- KEYS
---   deviceLists  list  parley:{user:id}:deviceLists
--- Returns
---   list  json?  null: there is none

return {'ok', redis.call('LINDEX', KEYS[1], -1)}
