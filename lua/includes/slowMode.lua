-- Returns how long an author has to wait before their next new message in a room in slow mode (ms; 0: not at all).
-- `wroteAt`: when they wrote the last one, if that is known. A clock that was set back can't extend the interval.
local function slowModeWait(slowModeMs, wroteAt, now)
  if not wroteAt then return 0 end
  return math.max(0, math.min(slowModeMs, wroteAt + slowModeMs - now))
end
