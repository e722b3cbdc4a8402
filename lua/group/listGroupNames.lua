--- Lists the names of groups with their claims: those in use, and those whose reservations are to be released.
---
--- KEYS
---   groupNames  hash  parley:{people}:groupNames
--- Returns
---   names[]  {compared text, claim text}  a claim that begins with an exclamation mark is to be released

return {'ok', redis.call('HGETALL', KEYS[1])}
