--- Reads a person's subscriptions and muted topics.
---
--- KEYS
---   subscriptions  hash  parley:{user:id}:subscriptions
---   topicMutes     set   parley:{user:id}:topicMutes
--- Returns
---   muted[]          text
---   subscriptions[]  {pattern text, since ms}

return {'ok', redis.call('SMEMBERS', KEYS[2]), redis.call('HGETALL', KEYS[1])}
