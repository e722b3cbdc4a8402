-- Unix time in ms by Redis' clock, as text and as a number. The digits are concatenated, because converting numbers to
-- text is the most expensive part of a send.
local function readClock()
  local time = redis.call('TIME')
  local text = time[1] .. string.sub('00000' .. time[2], -6, -4)
  return text, tonumber(text)
end
