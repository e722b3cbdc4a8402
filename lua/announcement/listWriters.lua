--- Lists the designated writers of announcements; an empty list means that everyone may write.
---
--- KEYS
---   writers  set  parley:{announcements}:writers
--- Returns
---   writers[]  id

return {'ok', redis.call('SMEMBERS', KEYS[1])}
