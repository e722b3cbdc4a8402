-- Which of these announcements (offsets) a person has read, in their order. In portions that one command can take.
local function haveRead(readByKey, userId, offsets)
  local read = {}
  for start = 1, #offsets, 1000 do
    local members = {}
    for i = start, math.min(start + 999, #offsets) do members[#members + 1] = offsets[i] .. ':' .. userId end
    for _, score in ipairs(redis.call('ZMSCORE', readByKey, unpack(members))) do read[#read + 1] = score and true end
  end
  return read
end
