-- Unix time in ms by Redis' clock, which is the only authoritative clock.
local function nowMs()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
