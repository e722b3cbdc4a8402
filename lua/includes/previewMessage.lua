-- @include cutText
-- @include readElement

-- A message as a list shows it (JSON): its text, its caption or its file's name, at most `limit` characters. Of one that a later
-- version wrote, or that is broken, the kind is `unknown` where it can't be read, and the text is empty.
local function previewMessage(element, offset, limit)
  local at, _, _, author = readElement(element)
  local isJson, event = pcall(cjson.decode, element)
  local body = isJson and type(event.body) == 'table' and event.body or {}
  local blob = type(body.blob) == 'table' and body.blob or {}
  local text = body.text or (body.caption ~= '' and body.caption) or blob.name
  return cjson.encode({
    offset = offset, at = tonumber(at), from = author,
    kind = type(body.kind) == 'string' and body.kind or 'unknown',
    preview = type(text) == 'string' and cutText(text, limit) or '',
  })
end
