-- Parses the first fields of a log element without decoding the rest: at, uncounted (both text), id, author, type.
-- Every element begins with them; user text comes after them, so it can't be mistaken for one of these fields.
local function readElement(element)
  local at, uncounted, id, kind, author =
    string.match(element, '^{"at":(%d+),"uncounted":(%d+),"id":"([^"]*)","type":"(%a+)","from":"([^"]*)"')
  return at, uncounted, id, author, kind
end
