-- How many notices of a person are unread, and how many of those add to the unread total, as JSON fields.
local function noticeCounts(keys)
  local unread, counted = redis.call('ZCARD', keys.unread), redis.call('ZCARD', keys.counted)
  return string.format('"unread":%d,"counted":%d', unread, counted), unread, counted
end
