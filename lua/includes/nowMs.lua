-- Milliseconds since 1970 by Redis' own clock: the only clock that decides anything.
local function nowMs()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
