-- Milliseconds since 1970 by Redis' own clock, as text and as a number. The digits are joined, not computed: turning
-- numbers into text is what a send spends most on.
local function readClock()
  local time = redis.call('TIME')
  local text = time[1] .. string.sub('00000' .. time[2], -6, -4)
  return text, tonumber(text)
end
