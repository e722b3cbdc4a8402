--- Reads what a person follows: topic names and patterns, and people; and their muted topics.
---
--- KEYS
---   subscriptions   hash  parley:{user:id}:subscriptions
---   topicMutes      set   parley:{user:id}:topicMutes
---   followedPeople  hash  parley:{user:id}:followedPeople
--- Returns
---   muted[]          text
---   subscriptions[]  {pattern text, since ms}
---   people[]         {userId id, since ms}

return {'ok', redis.call('SMEMBERS', KEYS[2]), redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[3])}
