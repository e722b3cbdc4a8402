-- @include callInChunks

-- Which of these announcements (offsets) a person has read, in their order.
local function haveRead(readByKey, userId, offsets)
  local members = {}
  for i = 1, #offsets do members[i] = offsets[i] .. ':' .. userId end
  local read = callInChunks('ZMSCORE', readByKey, members)
  for i = 1, #read do read[i] = read[i] and true end
  return read
end
