--- Reads people's names.
---
--- KEYS
---   names  hash  parley:{people}:names
--- ARGV
---   userIds[]  id
--- Returns
---   names[]  text?  in the order of the ids; null: unknown id

if #ARGV == 0 then return {'ok', {}} end
-- @include callInChunks

return {'ok', callInChunks('HMGET', KEYS[1], ARGV)}
