--- Reads how far a person has read in each topic.
---
--- KEYS
---   topicMarks  hash  parley:{user:id}:topicMarks
--- Returns
---   marks[]  {topic text, offset integer}

return {'ok', redis.call('HGETALL', KEYS[1])}
