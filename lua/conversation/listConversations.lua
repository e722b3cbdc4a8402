--- Lists a person's conversations, the newest entry first.
---
--- KEYS
---   conversations  sorted set  parley:{user:id}:conversations
--- ARGV
---   limit  integer  maximum number
--- Returns
---   conversationIds[]  id

return {'ok', redis.call('ZRANGE', KEYS[1], 0, ARGV[1] - 1, 'REV')}
