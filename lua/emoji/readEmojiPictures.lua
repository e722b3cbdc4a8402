--- Reads the pictures of custom emoji.
---
--- KEYS
---   emoji          hash  parley:{people}:emoji
---   emojiPictures  hash  parley:{people}:emojiPictures
--- ARGV
---   names[]  text
--- Returns
---   pictures[]  {entry text, content text}  JSON {name, picture, by, at}; MIME type, semicolon, base64; without names
---               that are not in use

local emoji, pictures = unpack(KEYS) -- bounded: the keys of this script

local rows = {}
for _, name in ipairs(ARGV) do
  local entry, content = redis.call('HGET', emoji, name), redis.call('HGET', pictures, name)
  if entry and content then
    rows[#rows + 1] = entry
    rows[#rows + 1] = content
  end
end
return {'ok', rows}
