--- Lists the people who have been erased or are being erased.
---
--- KEYS
---   erased  hash  parley:{people}:erased
--- Returns
---   erased[]  {userId id, record json}  {at}; with `stage` and `names` while something remains to be done

return {'ok', redis.call('HGETALL', KEYS[1])}
