-- @include callInChunks

-- Returns for each of these announcements (offsets) whether a person has read it.
local function haveRead(readByKey, userId, offsets)
  local members = {}
  for i = 1, #offsets do members[i] = offsets[i] .. ':' .. userId end
  local read = callInChunks('ZMSCORE', readByKey, members)
  for i = 1, #read do read[i] = read[i] and true end
  return read
end
