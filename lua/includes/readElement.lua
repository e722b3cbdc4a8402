-- The beginning of a log's element, without decoding the rest: at, uncounted (both text), id, author, type. Every element
-- begins so, and what a person wrote comes after it, so that nothing written can be taken for one of these.
local function readElement(element)
  local at, uncounted, id, kind, author =
    string.match(element, '^{"at":(%d+),"uncounted":(%d+),"id":"([^"]*)","type":"(%a+)","from":"([^"]*)"')
  return at, uncounted, id, author, kind
end
