-- Reads list elements from index `first` to `last`, up to `bytes` in total (0: no limit) but at least one. With
-- `isForward` it drops elements at the end to fit, otherwise at the beginning. It reads in slices, to read little more
-- than it returns.
local READ_AT_ONCE = 32

local function readWithin(key, first, last, bytes, isForward)
  if first > last then return {} end
  if bytes == 0 then return redis.call('LRANGE', key, first, last) end
  local taken, size, isFull = {}, 0, false
  while first <= last and not isFull do
    local length = math.min(READ_AT_ONCE, last - first + 1)
    local from = isForward and first or last - length + 1
    local slice = redis.call('LRANGE', key, from, from + length - 1)
    for i = 1, #slice do
      local element = slice[isForward and i or #slice - i + 1]
      size = size + #element
      isFull = size > bytes and #taken > 0
      if isFull then break end
      taken[#taken + 1] = element
    end
    if isForward then first = first + length else last = last - length end
  end
  if isForward then return taken end
  local ordered = {}
  for i = #taken, 1, -1 do ordered[#ordered + 1] = taken[i] end
  return ordered
end
