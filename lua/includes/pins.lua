-- Returns the offsets of a conversation's pinned messages, newest pin first. They are a field of meta, so they expire
-- with it.
local function readPins(metaKey)
  local pins = {}
  for offset in string.gmatch(redis.call('HGET', metaKey, 'pins') or '', '%d+') do pins[#pins + 1] = tonumber(offset) end
  return pins
end

local function writePins(metaKey, pins)
  if #pins == 0 then redis.call('HDEL', metaKey, 'pins') else redis.call('HSET', metaKey, 'pins', table.concat(pins, ',')) end
end

-- Returns the pins without `offset`, and whether it was pinned.
local function withoutPin(pins, offset)
  local left = {}
  for _, pin in ipairs(pins) do
    if pin ~= offset then left[#left + 1] = pin end
  end
  return left, #left < #pins
end
