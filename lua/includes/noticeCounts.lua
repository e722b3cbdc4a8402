-- Counts a person's unread inbox items, and how many of those count in the unread total. Returns JSON fields and
-- numbers.
local function noticeCounts(keys)
  local unread, counted = redis.call('ZCARD', keys.unread), redis.call('ZCARD', keys.counted)
  return string.format('"unread":%d,"counted":%d', unread, counted), unread, counted
end
