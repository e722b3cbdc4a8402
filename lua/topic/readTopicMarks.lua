--- Reads a person's read cursors in topics.
---
--- KEYS
---   topicMarks  hash  parley:{user:id}:topicMarks
--- Returns
---   marks[]  {topic text, offset integer}

return {'ok', redis.call('HGETALL', KEYS[1])}
