-- Whether a message of an encrypted room can be read by others than its members: its body is not text that was encrypted
-- with the key of the current password. `event`: its JSON, whose body comes last; quotation marks in user text are escaped,
-- so the pattern matches no user text.
local function isReadable(event, keyId)
  local encrypted = '"body":{"kind":"text","text":"parley:1:' .. keyId .. ':'
  local at = string.find(event, '"body":{"kind":"', 1, true)
  return not at or string.sub(event, at, at + #encrypted - 1) ~= encrypted
end
