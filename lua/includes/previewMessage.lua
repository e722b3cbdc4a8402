-- @include cutText

-- A message as a list shows it (JSON): its text, its caption or its file's name, at most `limit` characters.
local function previewMessage(element, offset, limit)
  local event = cjson.decode(element)
  local body = event.body
  local text = body.text or (body.caption ~= '' and body.caption) or (body.blob and body.blob.name) or ''
  return cjson.encode({offset = offset, at = event.at, from = event.from, kind = body.kind, preview = cutText(text, limit)})
end
