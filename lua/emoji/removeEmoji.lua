--- Removes a custom emoji: the person who added it, or an admin. The audit log records who removed that of another
--- person. Idempotent.
---
--- KEYS
---   team           hash     parley:{people}:team
---   names          hash     parley:{people}:names
---   roles          hash     parley:{people}:roles
---   deactivated    hash     parley:{people}:deactivated
---   audit          list     parley:{people}:audit
---   emoji          hash     parley:{people}:emoji
---   emojiPictures  hash     parley:{people}:emojiPictures
---   channel        channel  parley:{people}:channel
--- ARGV
---   actor    id
---   name     text
---   address  text  of the caller
--- Refuses
---   NOT_FOR_GUESTS   also for people who are not in the team
---   EMOJI_NOT_YOURS
--- Publishes
---   emoji.changed  on channel

-- @include readRole
-- @include isAdmin
-- @include appendAudit

local team, names, roles, deactivated, audit, emoji, pictures, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, name, address = unpack(ARGV)

local role = readRole(team, roles, deactivated, names, actor)
if not role or role == 'guest' then return {'refused', 'NOT_FOR_GUESTS'} end
local stored = redis.call('HGET', emoji, name)
if not stored then return {'ok'} end
local isReadable, entry = pcall(cjson.decode, stored)
local by = isReadable and type(entry) == 'table' and entry.by or nil
if by ~= actor and not isAdmin(role) then return {'refused', 'EMOJI_NOT_YOURS'} end

redis.call('HDEL', emoji, name)
redis.call('HDEL', pictures, name)
if by ~= actor then
  appendAudit(team, audit, {action = 'emoji.remove', by = actor, target = by, address = address, detail = name})
end
redis.call('SPUBLISH', channel, '{"event":"emoji.changed","data":{"name":"' .. name .. '","emoji":null}}')
return {'ok'}
