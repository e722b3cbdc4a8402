--- Lists all custom emoji, without their pictures.
---
--- KEYS
---   emoji  hash  parley:{people}:emoji
--- Returns
---   emoji[]  text  JSON {name, picture, by, at}

return {'ok', redis.call('HVALS', KEYS[1])}
