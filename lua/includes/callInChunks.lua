-- Calls a variadic command (HMGET, HDEL, ZADD …) in chunks, because Lua's stack holds only about 8,000 values. Pairs
-- are not split. If the command returns a list, returns the results of all chunks in order. All lists of unbounded
-- length must be passed through this function.
local function callInChunks(command, key, list)
  local results = {}
  for first = 1, #list, 1000 do
    local result = redis.call(command, key, unpack(list, first, math.min(first + 999, #list)))
    if type(result) == 'table' then
      for i = 1, #result do results[#results + 1] = result[i] end
    end
  end
  return results
end
