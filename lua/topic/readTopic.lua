--- Reads one topic's entry.
---
--- KEYS
---   entries  hash  parley:{topics}:entries
--- ARGV
---   topic  text
--- Returns
---   entry  json?  null: there is no such topic

return {'ok', redis.call('HGET', KEYS[1], ARGV[1])}
