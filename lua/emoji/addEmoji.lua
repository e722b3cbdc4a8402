--- Adds a custom emoji. Of several people who use one name at once, one succeeds.
---
--- KEYS
---   team           hash     parley:{people}:team
---   names          hash     parley:{people}:names
---   roles          hash     parley:{people}:roles
---   deactivated    hash     parley:{people}:deactivated
---   emoji          hash     parley:{people}:emoji
---   emojiPictures  hash     parley:{people}:emojiPictures
---   channel        channel  parley:{people}:channel
--- ARGV
---   actor    id
---   name     text
---   picture  text     identifies the bytes
---   type     text     MIME type
---   data     text     base64
---   limit    integer  most custom emoji of a team
--- Returns
---   emoji  json  {name, picture, by, at}
--- Refuses
---   NOT_FOR_GUESTS    also for people who are not in the team
---   EMOJI_NAME_TAKEN
---   TOO_MANY_EMOJI    {limit integer}
--- Publishes
---   emoji.changed  on channel

-- @include readRole
-- @include nowMs

local team, names, roles, deactivated, emoji, pictures, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, name, picture, type, data, limit = unpack(ARGV)

local role = readRole(team, roles, deactivated, names, actor)
if not role or role == 'guest' then return {'refused', 'NOT_FOR_GUESTS'} end
if redis.call('HEXISTS', emoji, name) == 1 then return {'refused', 'EMOJI_NAME_TAKEN'} end
if redis.call('HLEN', emoji) >= tonumber(limit) then return {'refused', 'TOO_MANY_EMOJI', limit} end

local json = cjson.encode({name = name, picture = picture, by = actor, at = nowMs()})
redis.call('HSET', emoji, name, json)
redis.call('HSET', pictures, name, type .. ';' .. data)
redis.call('SPUBLISH', channel, '{"event":"emoji.changed","data":{"name":"' .. name .. '","emoji":' .. json .. '}}')
return {'ok', json}
