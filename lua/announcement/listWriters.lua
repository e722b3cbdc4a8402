--- Lists who may write announcements; nobody: everybody may.
---
--- KEYS
---   writers  set  parley:{announcements}:writers
--- Returns
---   writers[]  id

return {'ok', redis.call('SMEMBERS', KEYS[1])}
