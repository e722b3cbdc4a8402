--- Reads what a visitor needs to enter a room by its guest link.
---
--- KEYS
---   meta  hash  parley:{c}:meta
--- Returns
---   codeHash  text?     SHA-256 of the code, in hex; null: there is no room, or it has no guest link
---   epoch     text?
---   version   integer?  of the room's password; 0: none

local codeHash, epoch, version = unpack(redis.call('HMGET', KEYS[1], 'guestCode', 'epoch', 'passwordVersion'))
return {'ok', codeHash, epoch, version}
