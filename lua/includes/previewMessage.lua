-- @include cutText
-- @include readElement

-- Returns the preview of a message (JSON): its text, caption or file names, at most `limit` characters; in an encrypted
-- room the kind `encrypted` and no text. If the element is broken or from a later version, the kind may be `unknown` and
-- the text empty.
local function previewMessage(element, offset, limit, isEncrypted)
  local at, _, _, author = readElement(element)
  local isJson, event = pcall(cjson.decode, element)
  local body = isJson and type(event.body) == 'table' and event.body or {}
  local isAlbum = body.kind == 'album' and type(body.items) == 'table' and #body.items > 0
  local kinds, names = {}, {}
  for _, item in ipairs(isAlbum and body.items or {body}) do
    local blob = type(item) == 'table' and type(item.blob) == 'table' and item.blob or {}
    kinds[#kinds + 1] = type(item) == 'table' and tostring(item.kind) or ''
    names[#names + 1] = type(blob.name) == 'string' and blob.name or nil
  end
  local text = body.text or body.question or (body.caption ~= '' and body.caption) or table.concat(names, ', ')
  return cjson.encode({
    offset = offset, at = tonumber(at), from = author,
    kind = isEncrypted and body.kind ~= 'recalled' and 'encrypted' or type(body.kind) == 'string' and body.kind or 'unknown',
    items = isAlbum and kinds or nil,
    preview = type(text) == 'string' and not isEncrypted and cutText(text, limit) or '',
  })
end
