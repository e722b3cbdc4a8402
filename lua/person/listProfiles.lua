--- Lists the profiles of all people who have one.
---
--- KEYS
---   profiles  hash  parley:{people}:profiles
--- Returns
---   profiles[]  text  JSON {userId, version, title?, timeZone?, status?, picture?}

return {'ok', redis.call('HVALS', KEYS[1])}
