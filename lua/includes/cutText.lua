-- Truncates a UTF-8 text to `limit` characters, including an ellipsis if anything was cut.
local function cutText(text, limit)
  local count, cutAt = 0, 1
  for position in string.gmatch(text, '()[%z\1-\127\194-\244]') do
    count = count + 1
    if count == limit then cutAt = position end
    if count > limit then return string.sub(text, 1, cutAt - 1) .. '…' end
  end
  return text
end
