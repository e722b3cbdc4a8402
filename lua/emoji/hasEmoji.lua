--- Whether there is a custom emoji of this name.
---
--- KEYS
---   emoji  hash  parley:{people}:emoji
--- ARGV
---   name  text
--- Returns
---   exists  flag

return {'ok', redis.call('HEXISTS', KEYS[1], ARGV[1])}
