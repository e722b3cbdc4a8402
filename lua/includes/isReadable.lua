-- Whether a message of an encrypted room can be read by others than its members: its body is neither text nor files
-- with a caption that were encrypted with the key of the current password. `event`: its JSON, whose body comes last;
-- quotation marks in user text are escaped, so the patterns match no user text.
local function isReadable(event, keyId)
  local function has(start, at) return at and string.sub(event, at, at + #start - 1) == start end
  local at = string.find(event, '"body":{"kind":"', 1, true)
  local encrypted = '"parley:1:' .. keyId .. ':'
  if has('"body":{"kind":"text","text":' .. encrypted, at) then return false end
  local isOfFiles = has('"body":{"kind":"encrypted","items":[', at)
  return not (isOfFiles and string.find(event, '],"caption":' .. encrypted, at, true))
end
