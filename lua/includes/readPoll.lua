-- Returns the poll of a message, or nil. options: their number; multiple; endsAt: nil if it never ends by itself; votes;
-- closedAt; fields: its element up to the body; before: those without the votes; body: the rest, from the body. The
-- element is cut, not encoded again, so that user text stays identical byte by byte. No field before the body contains user text.
local function readPoll(element)
  local bodyAt = string.find(element, '"body":', 1, true)
  local isJson, message = pcall(cjson.decode, element)
  local body = bodyAt and isJson and message.body
  if type(body) ~= 'table' or body.kind ~= 'poll' or type(body.options) ~= 'table' then return nil end
  local fields = string.sub(element, 1, bodyAt - 1)
  local before = string.gsub(fields, '"votes":%[.-%}%],', '')
  return {
    options = #body.options, multiple = body.multiple == true, closedAt = message.closedAt,
    endsAt = type(body.closesAfterMs) == 'number' and message.at + body.closesAfterMs or nil,
    votes = type(message.votes) == 'table' and message.votes or {},
    fields = fields, before = before, body = string.sub(element, bodyAt),
  }
end
